// Changes several leads at once, and takes such a change back.

import { and, asc, eq, isNull, lt, sql } from "drizzle-orm";
import { findName } from "#src/accounts/accounts.server.ts";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isOneOf, isUuid } from "#src/platform/database/sql.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import {
  findLatestMoves,
  type KnownToChanges,
  type LeadRow,
  type LeadUpdate,
  type MoveEvent,
  nameActor,
  readOwners,
  recordUpdates,
  updateLeads,
} from "../../change-lead.server.ts";
import { type CompanyRow, lockCompanies, lockCompany } from "../../companies/companies.server.ts";
import { NO_COMPANY, planLink, readCompanyNames } from "../../companies/link-company.server.ts";
import { changeTo, revertValues } from "../../custom-fields/values.ts";
import { joinTags, LEAD_FIELD_NAMES, MAX_TAGS } from "../../fields.ts";
import { findStage } from "../../find-stage.ts";
import { LEAD_STATUSES } from "../../labels.ts";
import { withdrawNotices, writeNotices } from "../../notices/write-notices.server.ts";
import { matches, type Visibility } from "../../read/read-leads.server.ts";
import type { LeadChange } from "../../schema.ts";
import { listStages } from "../../stages.server.ts";
import { leadsTable } from "../../table.ts";
import { type BulkAnswer, type BulkChange, type BulkUndo, MAX_BULK } from "./bulk-schema.ts";
import { bulkChangesTable, bulkItemsTable, type BulkValues } from "./table.ts";

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
  const { addTags, companyId, ...values } = change;
  const isSeen = matches({ q: "", ...filter, ownerId: caller.ownerId }, context);
  // The text was searched for once; the rest may have changed until a lead is locked.
  const isStillSeen = matches({ ...filter, q: "", ownerId: caller.ownerId }, context);
  const run = context.db.transaction(async (tx): Promise<({ ok: true } & BulkAnswer) | Busy> => {
    if (!(await lockBulkChanges(tx))) return { ok: false, code: "conflict" };
    const known = { stages: await listStages(tx), owners: readOwners(tx) };
    const company = typeof companyId === "string" ? await lockCompany(tx, companyId) : null;
    if (typeof companyId === "string" && !company)
      throw new Refusal([{ ...NO_COMPANY, field: "change.companyId" }]);
    if (values.ownerId && !(await known.owners.mayOwn(values.ownerId))) throw new Refusal(NO_OWNER);
    if (values.stage) {
      const stage = findStage(known.stages, values.stage);
      if (!stage) throw new Refusal(NO_STAGE);
      values.stage = stage.id;
    }
    const found = await tx
      .select({ id: leadsTable.id })
      .from(leadsTable)
      .where(and(isSeen, ids && isOneOf(sql`${leadsTable.id}`, ids.filter(isUuid))))
      .limit(MAX_BULK + 1);
    if (found.length > MAX_BULK) throw new Refusal(TOO_MANY);
    const [stored] = await tx.insert(bulkChangesTable).values({ userId: caller.id }).returning();
    if (!stored) throw new Error("a change that was inserted is gone");
    let changed = 0;
    const given: string[] = [];
    const inOrder = found.map(({ id }) => id).toSorted();
    for (let from = 0; from < inOrder.length; from += AT_ONCE) {
      const some = isOneOf(sql`${leadsTable.id}`, inOrder.slice(from, from + AT_ONCE));
      const locked = await tx
        .select({ was: leadsTable, ...ACTIVITY })
        .from(leadsTable)
        .where(and(isStillSeen, some))
        .orderBy(asc(leadsTable.id))
        .for("update");
      const names =
        companyId === undefined
          ? new Map<string, string>()
          : await readCompanyNames(
              tx,
              locked.map(({ was }) => was),
            );
      const planned: Parameters<typeof updateLeads>[1][number][] = [];
      for (const { was, activeNow } of locked) {
        const isLinked = companyId === undefined || was.companyId === companyId;
        const linking = isLinked ? undefined : planLink(was, company, names);
        const change = {
          ...values,
          ...linking?.change,
          ...(addTags && { tags: joinTags(was.tags, addTags) }),
        };
        if (isChange(was, change) || linking)
          planned.push({ was, change, options: { link: linking?.link, activeAt: activeNow } });
      }
      const updates = (await updateLeads(tx, planned, known)).map((result): LeadUpdate => {
        if (!result.ok) throw new Refusal(result.errors ?? []);
        return result;
      });
      const before = new Map(locked.map(({ was, activeAt }) => [was.id, activeAt]));
      await insertItems(tx, stored.id, updates, before);
      await recordUpdates(tx, context, updates, known);
      given.push(...updates.filter(({ was, row }) => row.ownerId !== was.ownerId).map(({ row }) => row.id));
      changed += updates.length;
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

/** When something was last done with a lead, and when with this change, as PostgreSQL writes it. */
const ACTIVITY = {
  activeAt: sql<string | null>`${leadsTable.activeAt}::text`,
  activeNow: sql<string>`greatest(${leadsTable.activeAt}, clock_timestamp())::text`,
};

/**
 * Lets one change of several leads run at a time: another one would wait for the locks of these leads until its
 * statement ends as an error. This transaction writes the time of activity itself (migration 0240).
 */
async function lockBulkChanges(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(hashtext('leads.bulk')) AS "isFree",
      set_config('vitrine.writes_lead_activity', 'on', true)`,
  );
  return rows[0]?.isFree === true;
}

/** Records the values of leads before and after a change. @param active when something was last done with them before */
async function insertItems(
  tx: Transaction,
  changeId: string,
  updates: readonly LeadUpdate[],
  active: ReadonlyMap<string, string | null>,
): Promise<void> {
  const items = updates.map(({ was, row, activeAt }) => ({
    lead_id: row.id,
    ...differing(was, row),
    active_before: active.get(row.id),
    active_after: activeAt,
  }));
  await tx.execute(sql`
    INSERT INTO lead_bulk_items (change_id, lead_id, was, became, active_before, active_after)
    SELECT ${changeId}, lead_id, was, became, active_before, active_after
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      AS item (lead_id uuid, was jsonb, became jsonb, active_before timestamptz, active_after timestamptz)`);
}

/**
 * Tells whether a lead does not have these values already.
 * @throws Refusal if it would have too many tags
 */
function isChange(was: LeadRow, change: LeadChange): boolean {
  const names = Object.keys(change) as (keyof LeadChange)[];
  const isSame = (name: keyof LeadChange): boolean =>
    name === "customFields"
      ? Object.entries(change.customFields ?? {}).every(
          ([key, value]) => value === (was.customFields[key] ?? null),
        )
      : isSameJson(change[name], was[name]);
  if (names.every((name) => change[name] === undefined || isSame(name))) return false;
  if ((change.tags?.length ?? 0) > Math.max(MAX_TAGS, was.tags.length))
    throw new Refusal([{ field: "change.addTags", message: `Tags: um dos leads passaria de ${MAX_TAGS}` }]);
  return true;
}

/** Fields that a change may change: a next step ends with its deal. */
const BULK_FIELDS = [...LEAD_FIELD_NAMES, "nextStep", "companyId"] as const;

/** Picks the fields that a change has changed, also those that followed from others. */
function differing(was: LeadRow, became: LeadRow): { was: BulkValues; became: BulkValues } {
  const names = BULK_FIELDS.filter((name) => !isSameJson(was[name], became[name]));
  const pick = (row: LeadRow) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { was: pick(was), became: pick(became) };
}

/** Describes a change for the audit log, without the words of tags. */
async function describeChange(
  tx: Transaction,
  { status, stage, ownerId, customFields, companyId, addTags }: BulkChange["change"],
): Promise<Record<string, string | null>> {
  return {
    ...(status && { Status: LEAD_STATUSES[status] }),
    ...(stage !== undefined && { Etapa: stage && (findStage(await listStages(tx), stage)?.name ?? null) }),
    ...(ownerId !== undefined && { Responsável: ownerId && ((await findName(tx, ownerId)) ?? null) }),
    ...(customFields && { "Campos próprios": "sim" }),
    ...(companyId !== undefined && { Empresa: companyId && "sim" }),
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
    const known = {
      stages: await listStages(tx),
      owners: readOwners(tx),
      companies: await lockCompaniesOf(tx, items),
    };
    let restored = 0;
    for (let from = 0; from < items.length; from += AT_ONCE) {
      const some = items.slice(from, from + AT_ONCE);
      const isOne = isOneOf(
        sql`${leadsTable.id}`,
        some.map(({ leadId }) => leadId),
      );
      const locked = await tx
        .select({
          row: leadsTable,
          activeNow: ACTIVITY.activeNow,
          activeBefore: sql<string | null>`${bulkItemsTable.activeBefore}::text`,
          // Nothing else was done with the lead since.
          isIdle: sql<boolean>`${leadsTable.activeAt} IS NOT DISTINCT FROM ${bulkItemsTable.activeAfter}`,
        })
        .from(leadsTable)
        .innerJoin(
          bulkItemsTable,
          and(eq(bulkItemsTable.leadId, leadsTable.id), eq(bulkItemsTable.changeId, id)),
        )
        .where(and(isSeen, isOne))
        .orderBy(asc(leadsTable.id))
        .for("update", { of: leadsTable });
      const { whole, updates } = await restore(tx, locked, some, known);
      await recordUpdates(tx, context, updates, known);
      restored += whole;
    }
    const kept = items.length - restored;
    if (kept === 0) await withdrawNotices(tx, "assigned", id);
    await recordAct(tx, {
      action: "leads.change-undone",
      subject: "Leads",
      subjectId: id,
      after: { "Como antes": restored, "Mudaram depois": kept },
    });
    return { ok: true, restored, kept };
  });
}

interface KnownToUndo extends KnownToChanges {
  /** Those that leads go back to, if they are still listed. */
  companies: ReadonlyMap<string, CompanyRow>;
}

/** Locks the companies that leads had before a change, which comes before a lock of the leads. */
async function lockCompaniesOf(
  tx: Transaction,
  items: readonly Pick<typeof bulkItemsTable.$inferSelect, "was">[],
): Promise<ReadonlyMap<string, CompanyRow>> {
  const ids = [...new Set(items.flatMap(({ was }) => was.companyId ?? []))];
  const companies = await lockCompanies(tx, ids);
  return new Map(companies.map((company) => [company.id, company]));
}

interface LockedLead {
  row: LeadRow;
  /** Times of activity, as PostgreSQL writes them: with this undo, and before the change. */
  activeNow: string;
  activeBefore: string | null;
  isIdle: boolean;
}

type Item = Pick<typeof bulkItemsTable.$inferSelect, "leadId" | "was" | "became">;

/**
 * Restores the fields of locked leads that nobody has changed since.
 * @returns the changes, which are to be recorded, and how many leads have all fields as before
 */
async function restore(
  tx: Transaction,
  locked: readonly LockedLead[],
  items: readonly Item[],
  known: KnownToUndo,
): Promise<{ updates: LeadUpdate[]; whole: number }> {
  const leads = new Map(locked.map((lead) => [lead.row.id, lead]));
  const moves = await findLatestMoves(
    tx,
    items.filter(({ was }) => "status" in was || "stage" in was).map(({ leadId }) => leadId),
  );
  const isLinking = items.some(({ was }) => "companyId" in was);
  const names = isLinking
    ? await readCompanyNames(
        tx,
        locked.map(({ row }) => row),
      )
    : new Map<string, string>();
  const plans: Restoration[] = [];
  for (const item of items) {
    const lead = leads.get(item.leadId);
    if (!lead) continue;
    const plan = await planRestoration(lead.row, item, moves.get(item.leadId), { ...known, names });
    plan.options.activeAt = plan.isWhole && lead.isIdle ? lead.activeBefore : lead.activeNow;
    plans.push(plan);
  }
  const results = await updateLeads(tx, plans.filter(hasChange), known);
  const updates = results.filter((result) => result.ok);
  const refused = results.length - updates.length;
  const updated = new Set(updates.map(({ row }) => row.id));
  const isDone = (plan: Restoration): boolean =>
    refused === 0 || !hasChange(plan) || updated.has(plan.was.id);
  const whole = plans.filter((plan) => plan.isWhole && isDone(plan)).length;
  return { updates, whole };
}

interface Restoration {
  /** The lead as it is now. */
  was: LeadRow;
  change: LeadChange;
  options: Pick<LeadUpdate, "undoes" | "stageSince" | "link" | "activeAt">;
  isWhole: boolean;
}

const hasChange = ({ change, options }: Restoration): boolean =>
  options.link !== undefined || Object.keys(change).length > 0;

/** @param latest the event of the lead's latest move */
async function planRestoration(
  row: LeadRow,
  { was, became }: Item,
  latest: MoveEvent | undefined,
  known: KnownToUndo & { names: ReadonlyMap<string, string> },
): Promise<Restoration> {
  const change: Record<string, unknown> = {};
  let link: LeadUpdate["link"];
  let isWhole = true;
  // The same status or stage may have been set again since.
  const undone = latest && isOwnMove(latest, was, became) ? latest : undefined;
  for (const name of Object.keys(was) as (typeof BULK_FIELDS)[number][]) {
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
    if (name === "companyId") {
      const company = was.companyId ? known.companies.get(was.companyId) : null;
      if (row.companyId === became.companyId && company !== undefined)
        ({ link } = planLink(row, company, known.names));
      else isWhole = false;
      continue;
    }
    const isMoved = name === "status" || name === "stage";
    const isUnchanged = isSameJson(row[name], became[name]) && (!isMoved || undone !== undefined);
    const isPossible = name !== "ownerId" || !was.ownerId || (await known.owners.mayOwn(was.ownerId));
    if (isUnchanged && isPossible) change[name] = was[name];
    else isWhole = false;
  }
  const stageSince = "stage" in change ? undone?.data.stage?.from.since : undefined;
  return { was: row, change, options: { undoes: undone?.id, stageSince, link }, isWhole };
}

/** Tells whether the change moved the lead by this event, its latest move. */
function isOwnMove({ data }: MoveEvent, was: BulkValues, became: BulkValues): boolean {
  const { from, to, stage, undoes } = data;
  return (
    undoes === undefined &&
    (became.status === undefined ? to === undefined : from === was.status && to === became.status) &&
    (became.stage === undefined || (stage?.from.id === was.stage && stage?.to.id === became.stage))
  );
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
