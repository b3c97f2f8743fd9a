// Completes leads that are here already with what a file knows of them: empty fields are filled, the rest becomes notes.

import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { currentActor } from "#src/audit/actor.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { isOneOf } from "#src/platform/database/sql.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { formatDateTime } from "#src/shared/time/date-format.ts";
import { describeStep, NEXT_STEP } from "#src/shared/time/next-step.ts";
import type { CustomField, CustomValues } from "../custom-fields/schema.ts";
import { describeCustomChanges, showCustom } from "../custom-fields/values.ts";
import { PLAIN_FIELD_NAMES, type PlainFieldName, labelOf, type LeadValues, showValue } from "../fields.ts";
import { sourceName } from "../labels.ts";
import { leadsTable } from "../table.ts";
import { insertLeadEvents, type NewLeadEvent } from "../timeline/record-event.server.ts";
import type { LeadOfFile } from "./read-lead-row.ts";
import { leadImportLeadsTable } from "./table.ts";

/** Fields that a file may fill; every lead has a status and a stage. */
type FilledName = Exclude<PlainFieldName, "status" | "stage">;
export const FILLED: readonly FilledName[] = PLAIN_FIELD_NAMES.filter(
  (name) => name !== "status" && name !== "stage",
);
type Filled = Partial<Pick<LeadValues, FilledName | "customFields">>;
/** With the company that a filled CNPJ linked the lead to. */
type Recorded = Filled & { companyId?: string };

/** Texts of a lead that only its form may set. */
const FORM_TEXTS = {
  message: "Mensagem",
  pageUrl: "Página",
  consent: "Aceite",
  referrer: "Veio de",
} as const;

export interface Words {
  timeZone: string;
  /** Names of people and stages by id. */
  names: ReadonlyMap<string, string>;
  /** The team's own fields. */
  own: readonly CustomField[];
}

type Kept = LeadValues &
  Pick<LeadOfFile, "source" | "createdAt" | "nextStep"> &
  Partial<Record<keyof typeof FORM_TEXTS, string | null>>;

/** Compares a lead with a line about the same person. */
export function planCompletion(
  kept: Kept,
  line: LeadOfFile,
  { timeZone, names, own: fields }: Words,
): { filled: Filled; notes: string[] } {
  const filled: Record<string, unknown> = {};
  const leftOver: string[] = [];
  for (const name of FILLED) {
    const value = line[name] ?? null;
    if (isEmpty(value) || isSame(kept[name], value)) continue;
    if (isEmpty(kept[name])) filled[name] = value;
    else
      leftOver.push(
        `${labelOf(name)}: ${name === "ownerId" ? (names.get(String(value)) ?? "") : showValue(name, value)}`,
      );
  }
  const gained: Record<string, CustomValues[string]> = {};
  for (const field of fields) {
    const [has, told] = [kept.customFields[field.key], line.customFields?.[field.key]];
    if (told === undefined || isSame(has, told)) continue;
    if (has === undefined) gained[field.key] = told;
    else leftOver.push(`${field.name}: ${showCustom(field, told)}`);
  }
  if (Object.keys(gained).length > 0) filled.customFields = gained;
  const given = new Set(line.given);
  if (given.has("status") && line.status !== kept.status)
    leftOver.push(`Status: ${showValue("status", line.status)}`);
  if (line.stage && line.stage !== kept.stage)
    leftOver.push(`${labelOf("stage")}: ${names.get(line.stage) ?? ""}`);
  if (given.has("source") && line.source !== kept.source) leftOver.push(`Fonte: ${sourceName(line.source)}`);
  const [own, other] = [kept.createdAt, line.createdAt].map((at) =>
    formatDateTime(at.toISOString(), timeZone),
  );
  if (given.has("createdAt") && own !== other) leftOver.push(`Data: ${other}`);
  if (line.nextStep && JSON.stringify(line.nextStep) !== JSON.stringify(kept.nextStep))
    leftOver.push(`${NEXT_STEP}: ${describeStep(line.nextStep, timeZone)}`);
  for (const [name, label] of Object.entries(FORM_TEXTS) as [keyof typeof FORM_TEXTS, string][])
    if (line[name] && line[name] !== kept[name]) leftOver.push(`${label}: ${line[name]}`);
  return { filled, notes: [...(line.notes ?? []), ...(leftOver.length > 0 ? [leftOver.join("\n")] : [])] };
}

/** Tags are a list. */
const isEmpty = (value: string | number | string[] | null): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string"
    ? one.toLowerCase() === other.toLowerCase()
    : isSameJson(one, other);

/** A line about a lead that is stored. */
export interface Completion {
  leadId: string;
  line: LeadOfFile;
}

interface Completed {
  /** Notes that the lead did not have. */
  notes: string[];
  hasChanged: boolean;
}

/**
 * Completes stored leads, and records what undoing it needs.
 * @param importId null only compares
 * @returns what each line added
 */
export async function completeLeads(
  tx: Transaction,
  completions: readonly Completion[],
  importId: string | null,
  words: Words,
): Promise<Completed[]> {
  if (completions.length === 0) return [];
  const ids = [...new Set(completions.map(({ leadId }) => leadId))];
  const stored = tx
    .select()
    .from(leadsTable)
    .where(isOneOf(sql`${leadsTable.id}`, ids))
    .orderBy(leadsTable.id);
  const rows = new Map(
    (importId === null ? await stored : await stored.for("update")).map((row) => [row.id, { ...row }]),
  );
  const notes = await readNotes(tx, ids);
  const filled = new Map<string, Recorded>();
  const events: (NewLeadEvent & { id: string })[] = [];
  const result = completions.map(({ leadId, line }): Completed => {
    const kept = rows.get(leadId);
    if (!kept) return { notes: [], hasChanged: false };
    const plan = planCompletion(kept, line, words);
    const known = notes.get(leadId) ?? new Set();
    const fresh = plan.notes.filter((text) => !known.has(text));
    for (const text of fresh) known.add(text);
    notes.set(leadId, known);
    Object.assign(kept, addFilled(kept, plan.filled));
    filled.set(leadId, addFilled(filled.get(leadId) ?? {}, plan.filled));
    events.push(...describeFilled(leadId, plan.filled, words), ...fresh.map((text) => noteOf(leadId, text)));
    return { notes: fresh, hasChanged: fresh.length > 0 || Object.keys(plan.filled).length > 0 };
  });
  if (importId === null) return result;
  for (const { id, companyId } of await fillLeads(tx, filled))
    if (companyId !== null && rows.get(id)?.companyId === null)
      filled.set(id, { ...filled.get(id), companyId });
  const { kind, id, name } = currentActor(tx);
  await insertLeadEvents(
    tx,
    events.map((event) => ({ ...event, data: { ...event.data, importId }, actor: { kind, id, name } })),
  );
  await recordCompletions(tx, importId, rows, filled, events);
  return result;
}

/** Adds filled fields to others; own fields key by key. */
export const addFilled = (before: Filled, { customFields, ...filled }: Filled): Filled => ({
  ...before,
  ...filled,
  ...(customFields && { customFields: { ...before.customFields, ...customFields } }),
});

async function readNotes(tx: Transaction, ids: string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await tx.execute<{ id: string; texts: string[] }>(sql`
    SELECT lead_id AS id, array_agg(data ->> 'text') AS texts FROM lead_events
    WHERE ${isOneOf(sql`lead_id`, ids)} AND type = 'note' GROUP BY lead_id`);
  return new Map(rows.map(({ id, texts }) => [id, new Set(texts)]));
}

const noteOf = (leadId: string, text: string) => ({
  id: randomUUID(),
  leadId,
  type: "note" as const,
  data: { text },
});

/** Describes filled fields as changes of the lead. */
function describeFilled(
  leadId: string,
  { ownerId, customFields = {}, ...others }: Filled,
  { names, own }: Words,
): (NewLeadEvent & { id: string })[] {
  const changes = {
    ...Object.fromEntries(Object.entries(others).map(([name, to]) => [name, { from: null, to }])),
    ...describeCustomChanges(own, {}, customFields),
  };
  const to = ownerId && { id: ownerId, name: names.get(ownerId) ?? "" };
  return [
    ...(to ? [{ id: randomUUID(), leadId, type: "owner" as const, data: { from: null, to } }] : []),
    ...(Object.keys(changes).length > 0
      ? [{ id: randomUUID(), leadId, type: "status" as const, data: { changes } }]
      : []),
  ];
}

/**
 * Fills empty fields. The time of the last change stays, so that undoing the import leaves no trace.
 * @returns the company of each lead afterwards, since the database links those with a company's CNPJ
 */
async function fillLeads(
  tx: Transaction,
  filled: ReadonlyMap<string, Filled>,
): Promise<{ id: string; companyId: string | null }[]> {
  const given = [...filled].filter(([, fields]) => Object.keys(fields).length > 0);
  if (given.length === 0) return [];
  const column = (name: FilledName) => sql.identifier(leadsTable[name].name);
  const columns = FILLED.map((name) =>
    name === "tags"
      ? sql`tags = coalesce(nullif(leads.tags, '{}'), given.tags, '{}')`
      : sql`${column(name)} = coalesce(leads.${column(name)}, given.${sql.identifier(name)})`,
  );
  const types = FILLED.map((name) => sql`${sql.identifier(name)} ${sql.raw(leadsTable[name].getSQLType())}`);
  const { rows } = await tx.execute<{ id: string; companyId: string | null }>(sql`
    UPDATE leads SET ${sql.join(columns, sql`, `)},
      custom_fields = coalesce(given."customFields", '{}') || leads.custom_fields
    FROM jsonb_to_recordset(${JSON.stringify(given.map(([id, fields]) => ({ id, ...fields })))}::jsonb)
      AS given (id uuid, "customFields" jsonb, ${sql.join(types, sql`, `)})
    WHERE leads.id = given.id RETURNING leads.id, leads.company_id AS "companyId"`);
  return rows;
}

async function recordCompletions(
  tx: Transaction,
  importId: string,
  rows: ReadonlyMap<string, typeof leadsTable.$inferSelect>,
  filled: ReadonlyMap<string, Recorded>,
  events: readonly { id: string; leadId: string }[],
): Promise<void> {
  const eventIds = Map.groupBy(events, ({ leadId }) => leadId);
  const own = [...rows.values()].filter((row) => row.importId === importId);
  const others = [...rows.values()].filter(
    (row) => row.importId !== importId && (eventIds.get(row.id)?.length ?? 0) > 0,
  );
  const counts = own.map(({ id }) => ({ id, count: eventIds.get(id)?.length ?? 0 }));
  if (counts.length > 0)
    await tx.execute(sql`
      UPDATE lead_import_leads SET events = events + given.count
      FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) AS given (id uuid, count integer)
      WHERE import_id = ${importId} AND lead_id = given.id`);
  if (others.length === 0) return;
  await tx
    .insert(leadImportLeadsTable)
    .values(
      others.map(({ id }) => ({
        importId,
        leadId: id,
        filled: filled.get(id) ?? {},
        eventIds: (eventIds.get(id) ?? []).map((event) => event.id),
      })),
    )
    .onConflictDoUpdate({
      target: [leadImportLeadsTable.importId, leadImportLeadsTable.leadId],
      set: {
        filled: sql`lead_import_leads.filled || excluded.filled || CASE WHEN excluded.filled ? 'customFields'
          THEN jsonb_build_object('customFields',
            coalesce(lead_import_leads.filled -> 'customFields', '{}') || (excluded.filled -> 'customFields'))
          ELSE '{}' END`,
        eventIds: sql`lead_import_leads.event_ids || excluded.event_ids`,
      },
    });
}
