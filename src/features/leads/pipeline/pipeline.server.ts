// The stages of the pipeline. A trigger keeps each lead's stage and status true to each other (migration 0169).

import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { currentActor } from "#src/audit/actor.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { LEAD_STATUSES } from "../labels.ts";
import { listStages } from "../stages.server.ts";
import { pipelineStagesTable, pipelineTable } from "../table.ts";
import type { Pipeline, PipelineInput } from "./schema.ts";

export async function readPipeline(db: Queryable): Promise<Pipeline> {
  const [stages, [row]] = await Promise.all([listStages(db), db.select().from(pipelineTable)]);
  if (!row) throw new Error("the pipeline has no row");
  const { lostReasons, isReasonRequired, updatedAt } = row;
  return { stages, lostReasons, isReasonRequired, updatedAt: updatedAt.toISOString() };
}

type SaveResult =
  | { ok: true }
  | { ok: false; code: "invalid"; errors: FieldError[] }
  | { ok: false; code: "conflict"; detail: string };

const CHANGED_MEANWHILE = "Outra pessoa mudou o funil enquanto isso. Recarregue para ver como ficou.";

/** Replaces the pipeline. Leads of removed stages move as `moves` says; those of changed stages follow their status. */
export function savePipeline({ db }: Pick<Resources, "db">, input: PipelineInput): Promise<SaveResult> {
  return db.transaction(async (tx): Promise<SaveResult> => {
    const [row] = await tx.select().from(pipelineTable).for("update");
    const was = await readPipeline(tx);
    if (input.updatedAt && input.updatedAt !== row?.updatedAt.toISOString())
      return { ok: false, code: "conflict", detail: CHANGED_MEANWHILE };
    const stages = input.stages.map((stage) => ({ ...stage, id: stage.id ?? randomUUID() }));
    const kept = new Set(stages.map(({ id }) => id));
    const removed = was.stages.filter(({ id }) => !kept.has(id));
    const moves = new Map(removed.flatMap(({ id }) => (input.moves[id] ? [[id, input.moves[id]]] : [])));
    for (const [id, to] of moves)
      if (!kept.has(to)) {
        const message = "Etapa de destino: escolha uma das etapas que ficam";
        return { ok: false, code: "invalid", errors: [{ field: `moves.${id}`, message }] };
      }
    for (const { id, name } of removed.filter((stage) => !moves.has(stage.id)))
      if (await hasLeads(tx, id))
        return {
          ok: false,
          code: "conflict",
          detail: `Há leads na etapa “${name}”. Diga para onde eles vão.`,
        };
    for (const [position, stage] of stages.entries())
      await tx
        .insert(pipelineStagesTable)
        .values({ ...stage, position })
        .onConflictDoUpdate({ target: pipelineStagesTable.id, set: { ...stage, position } });
    for (const stage of was.stages)
      if (stages.some(({ id, status }) => id === stage.id && status !== stage.status))
        moves.set(stage.id, stage.id);
    await moveAll(tx, moves);
    if (removed.length > 0)
      await tx.delete(pipelineStagesTable).where(
        inArray(
          pipelineStagesTable.id,
          removed.map(({ id }) => id),
        ),
      );
    const { lostReasons, isReasonRequired = was.isReasonRequired } = input;
    const updatedAt = sql`date_trunc('milliseconds', clock_timestamp())`;
    await tx.update(pipelineTable).set({ lostReasons, isReasonRequired, updatedAt });
    await recordAct(tx, {
      action: "pipeline.changed",
      subject: "Funil de vendas",
      before: describe(was),
      after: describe({ stages, lostReasons, isReasonRequired }),
    });
    return { ok: true };
  });
}

/** Describes the pipeline for the audit log. */
const describe = ({ stages, lostReasons, isReasonRequired }: Omit<Pipeline, "updatedAt">) => ({
  Etapas: stages
    .map(({ name, probability, status }) => `${name} (${LEAD_STATUSES[status]}, ${probability}%)`)
    .join(", "),
  "Motivos de perda": lostReasons.join(", "),
  "Motivo obrigatório": isReasonRequired ? "sim" : "não",
});

async function hasLeads(tx: Transaction, stageId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`SELECT FROM leads WHERE stage_id = ${stageId} LIMIT 1`);
  return rowCount === 1;
}

/** Moves all leads of stages to others, and records it in each lead's timeline. No webhook hears of it. */
async function moveAll(tx: Transaction, moves: ReadonlyMap<string, string>): Promise<void> {
  if (moves.size === 0) return;
  const { kind, id, name } = currentActor(tx);
  const pairs = sql`unnest(${sql.param([...moves.keys()])}::text[], ${sql.param([...moves.values()])}::text[])`;
  await tx.execute(sql`
    WITH was AS (
      SELECT leads.id, leads.status AS from_status, one.id AS from_id, one.name AS from_name, leads.merged_into,
        leads.stage_since, other.id AS to_id, other.name AS to_name, other.status AS to_status
      FROM ${pairs} AS moves (from_id, to_id)
        JOIN pipeline_stages AS one ON one.id = moves.from_id
        JOIN pipeline_stages AS other ON other.id = moves.to_id
        JOIN leads ON leads.stage_id = moves.from_id
      ORDER BY leads.id FOR UPDATE OF leads
    ), moved AS (
      UPDATE leads SET stage_id = was.to_id, status = was.to_status, updated_at = now() FROM was WHERE leads.id = was.id
    )
    INSERT INTO lead_events (lead_id, type, actor, data)
    SELECT id, 'status', ${JSON.stringify({ kind, id, name })}::jsonb,
      CASE WHEN from_status = to_status THEN '{}'::jsonb ELSE jsonb_build_object('from', from_status, 'to', to_status) END
        || CASE WHEN from_id = to_id THEN '{}'::jsonb ELSE jsonb_build_object('stage', jsonb_build_object(
          'from', jsonb_build_object('id', from_id, 'name', from_name, 'since', stage_since),
          'to', jsonb_build_object('id', to_id, 'name', to_name))) END
    FROM was WHERE merged_into IS NULL`);
}
