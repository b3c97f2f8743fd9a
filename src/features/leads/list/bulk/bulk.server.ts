// Changes several leads at once, and takes such a change back.

import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { findName } from "#src/accounts/accounts.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isOneOf, isUuid } from "#src/platform/database/sql.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import {
  findLatestMove,
  type KnownToChanges,
  type LeadRow,
  type LeadUpdate,
  nameActor,
  readOwners,
  recordUpdates,
  updateLead,
} from "../../change-lead.server.ts";
import { changeTo, revertValues } from "../../custom-fields/values.ts";
import { joinTags, LEAD_FIELD_NAMES, type LeadFieldName, type LeadValues, MAX_TAGS } from "../../fields.ts";
import { findStage } from "../../find-stage.ts";
import { LEAD_STATUSES } from "../../labels.ts";
import { writeNotices } from "../../notices/write-notices.server.ts";
import { matches, type Visibility } from "../../read/read-leads.server.ts";
import type { LeadChange } from "../../schema.ts";
import { listStages } from "../../stages.server.ts";
import { leadsTable } from "../../table.ts";
import { type BulkAnswer, type BulkChange, type BulkUndo, MAX_BULK } from "./bulk-schema.ts";
import { bulkChangesTable, bulkItemsTable } from "./table.ts";

/** Leads that are locked and read by one statement. */
const AT_ONCE = 500;
export const UNDO_DAYS = 30;

type Context = Pick<Resources, "db" | "jobs" | "config">;
type Refused = { ok: false; code: "invalid"; errors: FieldError[] };

/** Another change of several leads runs. */
type Busy = { ok: false; code: "conflict" };

/** Rolls the transaction back. */
class Refusal extends Error {
  readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super("a change of several leads is refused");
    this.errors = errors;
  }
}

const TOO_MANY = [
  {
    field: "filter",
    message: `São mais de ${MAX_BULK.toLocaleString("pt-BR")} leads: reduza a seleção com filtros`,
  },
];
const NO_OWNER = [
  { field: "change.ownerId", message: "Responsável: escolha alguém da equipe que pode ver leads" },
];

const NO_STAGE = [{ field: "change.stage", message: "Etapa: escolha uma das etapas do funil" }];

/**
 * Changes the leads that the caller may see, all or none. Each one's timeline and webhooks are those of a change of this
 * lead alone; a new owner gets one notice of all.
 * @param caller their id, and as `ownerId` whose leads they see
 */
export async function changeLeads(
  context: Context,
  { ids, filter, change }: BulkChange,
  caller: Visibility & { id: string },
): Promise<({ ok: true } & BulkAnswer) | Refused | Busy> {
  const { addTags, ...values } = change;
  const isSeen = matches({ q: "", ...filter, ownerId: caller.ownerId }, context);
  const where = and(isSeen, ids && isOneOf(sql`${leadsTable.id}`, ids.filter(isUuid)));
  const run = context.db.transaction(async (tx): Promise<({ ok: true } & BulkAnswer) | Busy> => {
    if (!(await lockBulkChanges(tx))) return { ok: false, code: "conflict" };
    const known = { stages: await listStages(tx), owners: readOwners(tx) };
    if (values.ownerId && !(await known.owners.mayOwn(values.ownerId))) throw new Refusal(NO_OWNER);
    if (values.stage) {
      const stage = findStage(known.stages, values.stage);
      if (!stage) throw new Refusal(NO_STAGE);
      values.stage = stage.id;
    }
    if (
      (await tx.$count(
        tx
          .select({ id: leadsTable.id })
          .from(leadsTable)
          .where(where)
          .limit(MAX_BULK + 1)
          .as("found"),
      )) > MAX_BULK
    )
      throw new Refusal(TOO_MANY);
    const [stored] = await tx.insert(bulkChangesTable).values({ userId: caller.id }).returning();
    if (!stored) throw new Error("a change that was inserted is gone");
    let changed = 0;
    const given: string[] = [];
    let after: string | undefined;
    for (;;) {
      const rows = await tx
        .select()
        .from(leadsTable)
        .where(and(where, after === undefined ? undefined : gt(leadsTable.id, after)))
        .orderBy(asc(leadsTable.id))
        .limit(AT_ONCE)
        .for("update");
      const items: (typeof bulkItemsTable.$inferInsert)[] = [];
      const updates: LeadUpdate[] = [];
      for (const was of rows) {
        const change = { ...values, ...(addTags && { tags: joinTags(was.tags, addTags) }) };
        const update = await changeOne(tx, was, change, known);
        if (!update) continue;
        updates.push(update);
        items.push({ changeId: stored.id, leadId: was.id, ...differing(was, update.row) });
        if (update.row.ownerId !== was.ownerId) given.push(was.id);
      }
      await recordUpdates(tx, context, updates, known);
      if (items.length > 0) await tx.insert(bulkItemsTable).values(items);
      changed += items.length;
      after = rows.at(-1)?.id;
      if (rows.length < AT_ONCE) break;
    }
    if (changed === 0) {
      await tx.delete(bulkChangesTable).where(eq(bulkChangesTable.id, stored.id));
      return { ok: true, changed, undo: null };
    }
    if (values.ownerId) await notifyOwner(tx, context, values.ownerId, given, stored.id);
    await recordAct(tx, {
      action: "leads.changed",
      subject: "Leads",
      subjectId: stored.id,
      after: { Quantos: changed, ...(await describeChange(tx, change)) },
    });
    return { ok: true, changed, undo: stored.id };
  });
  return run.catch((error: unknown) => {
    if (error instanceof Refusal) return { ok: false, code: "invalid", errors: error.errors };
    throw error;
  });
}

/** Notifies the new owner of all leads at once. */
async function notifyOwner(
  tx: Transaction,
  context: Context,
  userId: string,
  leadIds: string[],
  changeId: string,
): Promise<void> {
  const [leadId, ...others] = leadIds;
  if (leadId === undefined) return;
  const about =
    others.length === 0
      ? { leadId, data: nameActor(tx) }
      : { bulkId: changeId, data: { ...nameActor(tx), count: leadIds.length } };
  await writeNotices(tx, context, [{ userId, kind: "assigned", cause: changeId, ...about }]);
}

/**
 * Lets one change of several leads run at a time: another one would wait for the locks of these leads until its
 * statement ends as an error.
 */
async function lockBulkChanges(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtext('leads.bulk')) AS "isFree"`,
  );
  return rows[0]?.isFree === true;
}

/** @returns undefined if the lead has these values already */
async function changeOne(
  tx: Transaction,
  was: LeadRow,
  change: LeadChange,
  known: KnownToChanges,
): Promise<LeadUpdate | undefined> {
  const names = Object.keys(change) as (keyof LeadChange)[];
  const isSame = (name: keyof LeadChange): boolean =>
    name === "customFields"
      ? Object.entries(change.customFields ?? {}).every(
          ([key, value]) => value === (was.customFields[key] ?? null),
        )
      : isSameJson(change[name], was[name]);
  if (names.every((name) => change[name] === undefined || isSame(name))) return undefined;
  if ((change.tags?.length ?? 0) > Math.max(MAX_TAGS, was.tags.length))
    throw new Refusal([{ field: "change.addTags", message: `Tags: um dos leads passaria de ${MAX_TAGS}` }]);
  const result = await updateLead(tx, was, change, known);
  if (!result.ok) throw new Refusal(result.errors ?? []);
  return result;
}

/** Picks the fields that a change has changed, also those that followed from others. */
function differing(was: LeadRow, became: LeadRow): { was: Partial<LeadValues>; became: Partial<LeadValues> } {
  const names = LEAD_FIELD_NAMES.filter((name) => !isSameJson(was[name], became[name]));
  const pick = (row: LeadRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { was: pick(was), became: pick(became) };
}

/** Describes a change for the audit log, without the words of tags. */
async function describeChange(
  tx: Transaction,
  { status, stage, ownerId, customFields, addTags }: BulkChange["change"],
): Promise<Record<string, string | null>> {
  return {
    ...(status && { Status: LEAD_STATUSES[status] }),
    ...(stage !== undefined && { Etapa: stage && (findStage(await listStages(tx), stage)?.name ?? null) }),
    ...(ownerId !== undefined && { Responsável: ownerId && ((await findName(tx, ownerId)) ?? null) }),
    ...(customFields && { "Campos próprios": "sim" }),
    ...(addTags && { Tags: "sim" }),
  };
}

/**
 * Takes a change of several leads back, all at once. A field that somebody has changed since stays.
 * @returns `not-found` for changes of others, `conflict` for one that is undone or too old, `busy` while another change
 * runs
 */
export function undoBulkChange(
  context: Context,
  id: string,
  caller: Visibility & { id: string; isAdministrator: boolean },
): Promise<({ ok: true } & BulkUndo) | { ok: false; code: "not-found" | "conflict" | "busy" }> {
  return context.db.transaction(async (tx) => {
    if (!isUuid(id)) return { ok: false, code: "not-found" };
    if (!(await lockBulkChanges(tx))) return { ok: false, code: "busy" };
    const [found] = await tx.select().from(bulkChangesTable).where(eq(bulkChangesTable.id, id)).for("update");
    if (!found || (found.userId !== caller.id && !caller.isAdministrator))
      return { ok: false, code: "not-found" };
    const isRecent = sql`${bulkChangesTable.at} > now() - make_interval(days => ${UNDO_DAYS})`;
    const { rowCount } = await tx
      .update(bulkChangesTable)
      .set({ undoneAt: sql`now()` })
      .where(and(eq(bulkChangesTable.id, id), isNull(bulkChangesTable.undoneAt), isRecent));
    if (rowCount === 0) return { ok: false, code: "conflict" };
    const items = await tx
      .select()
      .from(bulkItemsTable)
      .where(eq(bulkItemsTable.changeId, id))
      .orderBy(asc(bulkItemsTable.leadId));
    const isSeen = matches({ q: "", ownerId: caller.ownerId }, context);
    const known = { stages: await listStages(tx), owners: readOwners(tx) };
    let restored = 0;
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const some = items.slice(from, from + AT_ONCE);
      const isOne = isOneOf(
        sql`${leadsTable.id}`,
        some.map(({ leadId }) => leadId),
      );
      const locked = await tx
        .select()
        .from(leadsTable)
        .where(and(isSeen, isOne))
        .orderBy(asc(leadsTable.id))
        .for("update");
      const rows = new Map(locked.map((row) => [row.id, row]));
      const updates: LeadUpdate[] = [];
      for (const item of some) {
        const row = rows.get(item.leadId);
        if (row && (await restore(tx, row, item, { known, updates }))) restored++;
      }
      await recordUpdates(tx, context, updates, known);
    }
    const kept = items.length - restored;
    await recordAct(tx, {
      action: "leads.change-undone",
      subject: "Leads",
      subjectId: id,
      after: { "Como antes": restored, "Mudaram depois": kept },
    });
    return { ok: true, restored, kept };
  });
}

/**
 * Restores the fields of a lead that nobody has changed since.
 * @param batch.updates receives the change, which is to be recorded
 * @returns whether these are all
 */
async function restore(
  tx: Transaction,
  row: LeadRow,
  { was, became }: Pick<typeof bulkItemsTable.$inferSelect, "was" | "became">,
  { known, updates }: { known: KnownToChanges; updates: LeadUpdate[] },
): Promise<boolean> {
  const change: Record<string, unknown> = {};
  let isWhole = true;
  // The same status or stage may have been set again since.
  const undoes = "status" in was || "stage" in was ? await findOwnMove(tx, row.id, was, became) : undefined;
  for (const name of Object.keys(was) as LeadFieldName[]) {
    if (name === "customFields") {
      const reverted = revertValues(row.customFields, was.customFields ?? {}, became.customFields ?? {});
      isWhole &&= reverted.isWhole;
      change.customFields = changeTo(row.customFields, reverted.values);
      continue;
    }
    if (name === "tags") {
      const added = tagsWithout(became.tags, was.tags);
      const left = tagsWithout(row.tags, added);
      isWhole &&= row.tags.length - left.length === added.length;
      change.tags = left;
      continue;
    }
    const isMoved = name === "status" || name === "stage";
    const isUnchanged = isSameJson(row[name], became[name]) && (!isMoved || undoes !== undefined);
    const isPossible = name !== "ownerId" || !was.ownerId || (await known.owners.mayOwn(was.ownerId));
    if (isUnchanged && isPossible) change[name] = was[name];
    else isWhole = false;
  }
  if (Object.keys(change).length > 0) {
    const result = await updateLead(tx, row, change, known, { undoes });
    if (!result.ok) return false;
    updates.push(result);
  }
  return isWhole;
}

/** Returns the id of the event by which the change moved the lead; undefined if another move has followed. */
async function findOwnMove(
  tx: Transaction,
  leadId: string,
  was: Partial<LeadValues>,
  became: Partial<LeadValues>,
): Promise<string | undefined> {
  const latest = await findLatestMove(tx, leadId);
  const { from, to, stage, undoes } = latest?.data ?? {};
  const isOwn =
    undoes === undefined &&
    (became.status === undefined ? to === undefined : from === was.status && to === became.status) &&
    (became.stage === undefined || (stage?.from.id === was.stage && stage?.to.id === became.stage));
  return isOwn ? latest?.id : undefined;
}

function tagsWithout(tags: string[] = [], others: string[] = []): string[] {
  const gone = new Set(others.map((tag) => tag.toLowerCase()));
  return tags.filter((tag) => !gone.has(tag.toLowerCase()));
}

/** Deletes changes that can no longer be undone. Returns how many. */
export async function deleteOldBulkChanges(db: Queryable): Promise<number> {
  const isOld = lt(bulkChangesTable.at, sql`now() - make_interval(days => ${UNDO_DAYS})`);
  const { rowCount } = await db.delete(bulkChangesTable).where(isOld);
  return rowCount ?? 0;
}
