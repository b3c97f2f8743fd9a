// Lists and exports leads for staff.

import { and, asc, desc, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { findPeople, listPeople } from "#src/accounts/accounts.server.ts";
import { findPolicies } from "#src/features/privacy/policy-in-force.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { isOneOf } from "#src/platform/database/sql.ts";
import { addDays } from "#src/shared/time/zoned-time.ts";
import type { LeadRow } from "../change-lead.server.ts";
import { matchesValues } from "../custom-fields/match-values.server.ts";
import {
  type FilterName,
  type LeadFilter,
  type LeadQuery,
  type LeadSort,
  NO_ORIGIN,
  readSort,
} from "../filters.ts";
import {
  awaitsAnyAnswer,
  isOpen,
  isOverdueIfListed,
  lastActivity,
} from "../follow-up/response-deadline/overdue.server.ts";
import { LEAD_STATUSES } from "../labels.ts";
import { isListed } from "../listed-leads.ts";
import { isOwnedBy, listUsed } from "../own-leads.server.ts";
import type { ExportedLead, LeadList } from "../schema.ts";
import { listStages } from "../stages.server.ts";
import { leadsTable } from "../table.ts";
import { channelIs } from "./channel-of.server.ts";
import { describeLeads, findTouches, toDetails } from "./describe-lead.server.ts";
import { findMatching, matchesOneByOne, matchesSearch, withRoom } from "./match-search.server.ts";

/** So many leads are found first and sorted then, and counted by a search. More are read in the order of an index. */
const FEW = 2_500;

/** Total that a search reports, as a minimum, if it finds `FEW` or more. */
const MANY = 2_000;

/** Leads of an order that are compared with a common text one by one before all leads are. */
const COMPARED = 1_000;

/** An export reads this many leads at a time. */
export const EXPORTED_AT_ONCE = 1_000;

export interface InboxContext {
  db: Queryable;
  config: { timeZone: string };
}

export interface Visibility {
  /** Limits the list to this owner's leads; undefined: all. */
  ownerId?: string | undefined;
}

/** Returns a page of leads and the total; without `sort` overdue leads first, by the longest wait, then the newest. */
export async function listLeads(
  context: InboxContext,
  { sort, ...query }: LeadQuery & Visibility,
): Promise<LeadList> {
  const { page, limit } = query;
  const slice = { limit, offset: (page - 1) * limit };
  const order = sort ? await toOrder(context.db, readSort(sort)) : undefined;
  const read = query.q ? readFound : readFiltered;
  const { ids, ...count } = await read(context, query, order, slice);
  return { leads: await describeLeads(context.db, await readRows(context.db, ids)), ...count, page, limit };
}

interface Counted {
  ids: string[];
  total: number;
  isTotalMinimum?: boolean;
}

async function readFiltered(
  context: InboxContext,
  filter: LeadFilter & Visibility,
  order: SQL[] | undefined,
  slice: Slice,
): Promise<Counted> {
  const where = matches(filter, context);
  const total = await context.db.$count(leadsTable, where);
  const isFew = total < FEW;
  const ids = total > slice.offset ? await readPage(plainReader(context.db), where, order, slice, isFew) : [];
  return { ids, total };
}

/** Reads the leads that a text finds. They are counted up to a limit. */
async function readFound(
  context: InboxContext,
  { q, ...filter }: LeadFilter & Visibility,
  order: SQL[] | undefined,
  slice: Slice,
): Promise<Counted> {
  const { db } = context;
  const where = matches({ ...filter, q: "" }, context);
  const { isCommon, written, ...found } = await findMatching(db, q);
  const all = and(where, found.where);
  const count = (limit: number | null) =>
    isCommon ? withRoom(db, (tx) => countUpTo(tx, all, limit)) : countUpTo(db, all, limit);
  const some = written.count < FEW ? 0 : await countUpTo(db, and(where, written.where), FEW);
  const total = some < FEW ? await count(FEW) : some;
  const reader = isCommon ? commonReader(db, q, found.where) : plainReader(db, found.where);
  const isFew = total < FEW;
  if (isFew && total <= slice.offset) return { ids: [], total };
  const ids = await readPage(reader, where, order, slice, isFew);
  if (isFew) return { ids, total };
  // The page is behind the last one, which is asked for next.
  if (ids.length === 0) return { ids, total: await count(null) };
  const upToHere = slice.offset + ids.length;
  if (ids.length < slice.limit) return { ids, total: upToHere };
  return { ids, total: Math.max(MANY, upToHere + 1), isTotalMinimum: true };
}

/** @param limit null: counts all */
async function countUpTo(db: Queryable, where: SQL | undefined, limit: number | null): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT FROM ${leadsTable} WHERE ${where} LIMIT ${limit}) AS counted`,
  );
  return rows[0]?.total ?? 0;
}

/** Reads ids of leads, and counts leads. */
interface Reader {
  /** Reads by an index in this order, if there is one. */
  read(where: SQL | undefined, order: SQL[], slice: Slice): Promise<string[]>;
  /** Finds all and sorts them: PostgreSQL would go through an index in this order, also where few of its leads match. */
  readFew(where: SQL | undefined, order: SQL[], slice: Slice): Promise<string[]>;
  count(where: SQL | undefined): Promise<number>;
}

/** @param found condition of all statements */
function plainReader(db: Queryable, found?: SQL): Reader {
  return {
    read: (where, order, slice) =>
      readSorted(db, sql`${leadsTable} WHERE ${and(where, found)}`, order, slice),
    readFew: (where, order, slice) =>
      readSorted(
        db,
        sql`(SELECT * FROM ${leadsTable} WHERE ${and(where, found)} OFFSET 0) AS ${leadsTable}`,
        order,
        slice,
      ),
    count: (where) => db.$count(leadsTable, and(where, found)),
  };
}

/** Reads what a common text finds: the first ones of the order if they fill the page, which is faster than all. */
function commonReader(db: Queryable, q: string, found: SQL): Reader {
  return {
    read: async (where, order, slice) =>
      (await readFirstFound(db, q, where, order, slice)) ??
      withRoom(db, (tx) => plainReader(tx, found).read(where, order, slice)),
    readFew: (where, order, slice) =>
      withRoom(db, (tx) => plainReader(tx, found).readFew(where, order, slice)),
    count: (where) => withRoom(db, (tx) => plainReader(tx, found).count(where)),
  };
}

/**
 * Sorts leads without comparing them with a common text, and compares the first ones until the page is full. Returns
 * undefined if the page may go on behind them.
 */
async function readFirstFound(
  db: Queryable,
  q: string,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset }: Slice,
): Promise<string[] | undefined> {
  // The rows of a CTE keep its order through a nested loop, which ends with the last row that is asked for.
  const { rows } = await db.execute<{ id: string | null; compared: number }>(sql`
    WITH sorted AS MATERIALIZED (
      SELECT ${leadsTable.id} FROM ${leadsTable} WHERE ${where}
      ORDER BY ${sql.join(order, sql`, `)} LIMIT ${COMPARED + 1}
    ), found AS MATERIALIZED (
      SELECT sorted.id FROM sorted CROSS JOIN LATERAL (
        SELECT FROM ${leadsTable} WHERE ${leadsTable.id} = sorted.id AND ${matchesOneByOne(q)} OFFSET 0) AS matching
      LIMIT ${limit} OFFSET ${offset})
    SELECT id, 0 AS compared FROM found
    UNION ALL SELECT NULL, count(*)::int FROM sorted WHERE (SELECT count(*) FROM found) < ${limit}`);
  const compared = rows.at(-1)?.compared ?? 0;
  const found = rows.flatMap(({ id }) => id ?? []);
  return found.length < limit && compared > COMPARED ? undefined : found;
}

/** @param order without one, overdue leads first */
function readPage(
  reader: Reader,
  where: SQL | undefined,
  order: SQL[] | undefined,
  slice: Slice,
  isFew: boolean,
): Promise<string[]> {
  if (isFew) return reader.readFew(where, order ?? urgentFirst(), slice);
  return order ? reader.read(where, order, slice) : readUrgentFirst(reader, where, slice);
}

/** The order of `readUrgentFirst`. */
function urgentFirst(): SQL[] {
  const { answerDueAt, createdAt, id } = leadsTable;
  const overdue = isOverdueIfListed(new Date());
  const ofOverdue = (column: AnyPgColumn) => sql`CASE WHEN ${overdue} THEN ${column} END`;
  return [sql`${overdue} DESC`, ofOverdue(answerDueAt), ofOverdue(id), desc(createdAt), desc(id)];
}

interface Slice {
  limit: number;
  offset: number;
}

async function readUrgentFirst(
  reader: Reader,
  where: SQL | undefined,
  { limit, offset }: Slice,
): Promise<string[]> {
  const overdue = isOverdueIfListed(new Date());
  const { answerDueAt, createdAt, id } = leadsTable;
  // Two queries, since each has its own index, which a far page reads without the leads themselves.
  const isFirst = and(overdue, where);
  const first = await reader.read(isFirst, [asc(answerDueAt), asc(id)], { limit, offset });
  if (first.length === limit) return first;
  const isBehind = offset > 0 && first.length === 0;
  const waiting = isBehind ? await reader.count(isFirst) : offset + first.length;
  const rest = await reader.read(and(sql`NOT ${overdue}`, where), [desc(createdAt), desc(id)], {
    limit: limit - first.length,
    offset: Math.max(0, offset - waiting),
  });
  return [...first, ...rest];
}

/** Orders by a column. Unknown values come last in either order. */
async function toOrder(
  db: Queryable,
  sort: { by: LeadSort; isDescending: boolean } | undefined,
): Promise<SQL[] | undefined> {
  if (!sort) return undefined;
  const { by } = sort;
  const key = by === "owner" ? await ownerRank(db) : by === "stage" ? await stageRank(db) : SORT_KEYS[by];
  const { id } = leadsTable;
  // Without NULLS LAST, since PostgreSQL uses the index of this column in its own order only.
  if (by === "createdAt") return sort.isDescending ? [desc(key), desc(id)] : [asc(key), asc(id)];
  return sort.isDescending ? [sql`${key} DESC NULLS LAST`, desc(id)] : [sql`${key} ASC NULLS LAST`, asc(id)];
}

/** Reads only ids, so that an index which holds all that is compared is enough. */
async function readSorted(
  db: Queryable,
  from: SQL,
  order: SQL[],
  { limit, offset }: Slice,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT ${leadsTable.id} FROM ${from} ORDER BY ${sql.join(order, sql`, `)} LIMIT ${limit} OFFSET ${offset}`);
  return rows.map(({ id }) => id);
}

/** Reads leads in the order of their ids. */
async function readRows(db: Queryable, ids: string[]): Promise<LeadRow[]> {
  if (ids.length === 0) return [];
  const places = new Map(ids.map((id, place) => [id, place]));
  const rows = await db
    .select()
    .from(leadsTable)
    .where(isOneOf(sql`${leadsTable.id}`, ids));
  return rows.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

/** Ranks leads by the names of their owners. */
async function ownerRank(db: Queryable): Promise<SQL> {
  const ids = (await listPeople(db)).toSorted(byName).map(({ id }) => id);
  return sql`array_position(${sql.param(ids)}::uuid[], ${leadsTable.ownerId})`;
}

/** Ranks leads by the places of their stages. */
async function stageRank(db: Queryable): Promise<SQL> {
  const ids = (await listStages(db)).map(({ id }) => id);
  return sql`array_position(${sql.param(ids)}::text[], ${leadsTable.stage})`;
}

const byName = (one: { name: string }, other: { name: string }): number =>
  one.name.localeCompare(other.name, "pt-BR");

const folded = (column: AnyPgColumn): SQL => sql`fold_text(${column})`;
/** Folded texts are generated columns (migration 0202). */
const SORT_KEYS: Readonly<Record<Exclude<LeadSort, "owner" | "stage">, SQL>> = {
  name: sql`leads.sort_name`,
  company: sql`leads.sort_company`,
  status: sql`array_position(${sql.raw(`'{${Object.keys(LEAD_STATUSES).join(",")}}'`)}::text[], ${leadsTable.status})`,
  source: sql`${leadsTable.source}`,
  value: sql`${leadsTable.value}`,
  nextStep: sql`(${leadsTable.nextStep} ->> 'at')`,
  expectedMonth: sql`${leadsTable.expectedMonth}`,
  city: sql`leads.sort_city`,
  // Deadlines of answers that are given or not wanted any more are none.
  answerDueAt: sql`CASE WHEN ${leadsTable.answeredAt} IS NULL AND ${isOpen()} THEN ${leadsTable.answerDueAt} END`,
  contactedAt: sql`${leadsTable.contactedAt}`,
  createdAt: sql`${leadsTable.createdAt}`,
};

export function countLeads(context: InboxContext, filter: LeadFilter & Visibility): Promise<number> {
  return context.db.$count(leadsTable, matches(filter, context));
}

/** Yields every lead that matches, newest first, in batches, so that memory stays small. */
export async function* exportLeads(
  context: InboxContext,
  filter: LeadFilter,
): AsyncGenerator<ExportedLead[], void, void> {
  const { db } = context;
  const stages = new Map((await listStages(db)).map(({ id, name }) => [id, name]));
  for await (const rows of eachLead(context, filter)) {
    const policies = await findPolicies(
      db,
      rows.map(({ policyRevision }) => policyRevision),
    );
    const owners = await findPeople(
      db,
      rows.flatMap(({ ownerId }) => ownerId ?? []),
    );
    const touches = await findTouches(
      db,
      rows.map(({ id }) => id),
    );
    yield rows.map((row) => ({
      ...toDetails(row, policies, touches),
      owner: owners.get(row.ownerId ?? "") ?? null,
      stageName: stages.get(row.stage ?? "") ?? null,
      referrer: row.referrer,
    }));
  }
}

/** Yields the stored rows of every lead that matches, newest first, in batches. */
export async function* eachLead(
  context: InboxContext,
  filter: LeadFilter,
): AsyncGenerator<LeadRow[], void, void> {
  const { createdAt, id } = leadsTable;
  // Selected as text, since a Date has no microseconds; kept, since the row may be erased meanwhile.
  const fields = { lead: leadsTable, at: sql<string>`${createdAt}::text` };
  let last: { id: string; at: string } | undefined;
  for (;;) {
    const isOlder = last && sql`(${createdAt}, ${id}) < (${last.at}::timestamptz, ${last.id}::uuid)`;
    const rows = await context.db
      .select(fields)
      .from(leadsTable)
      .where(and(matches(filter, context), isOlder))
      .orderBy(desc(createdAt), desc(id))
      .limit(EXPORTED_AT_ONCE);
    const newest = rows.map(({ lead }) => lead);
    if (newest.length > 0) yield newest;
    const end = rows.at(-1);
    if (!end || rows.length < EXPORTED_AT_ONCE) return;
    last = { id: end.lead.id, at: end.at };
  }
}

/** A part of the visit that first brought the lead, as its index has it. */
const touched = (part: "source" | "campaign" | "page"): SQL =>
  sql`left(${leadsTable.firstTouch} ->> ${sql.raw(`'${part}'`)}, 500)`;

/** The SQL of each filter (filters.ts). */
const CONDITIONS: Readonly<Record<FilterName, (filter: LeadFilter, timeZone: string) => SQL | undefined>> = {
  q: ({ q }) => matchesSearch(q),
  status: ({ status }) => (status ? eq(leadsTable.status, status) : undefined),
  withoutNextStep: ({ withoutNextStep }) =>
    withoutNextStep ? and(isOpen(), isNull(leadsTable.nextStep)) : undefined,
  source: ({ source }) => (source ? eq(leadsTable.source, source) : undefined),
  owner: ({ owner }) => (owner === "none" ? isNull(leadsTable.ownerId) : isOwnedBy(owner)),
  stage: ({ stage }) =>
    stage
      ? sql`${leadsTable.stage} = ANY(ARRAY(SELECT id FROM pipeline_stages WHERE fold_text(${stage}) IN (id, fold_text(name))))`
      : undefined,
  from: ({ from }, zone) => (from ? sql`${leadsTable.createdAt} >= ${startOf(from, zone)}` : undefined),
  to: ({ to }, zone) => (to ? sql`${leadsTable.createdAt} < ${endOf(to, zone)}` : undefined),
  minValue: ({ minValue }) => (minValue ? gte(leadsTable.value, Number(minValue)) : undefined),
  maxValue: ({ maxValue }) => (maxValue ? lte(leadsTable.value, Number(maxValue)) : undefined),
  city: ({ city }) => (city ? sql`${folded(leadsTable.city)} = fold_text(${city})` : undefined),
  // Most leads have no tags, and folding those of each lead takes a while.
  tag: ({ tag }) =>
    tag
      ? sql`(${leadsTable.tags} <> '{}' AND fold_list(${leadsTable.tags}) @> ARRAY[fold_text(${tag})])`
      : undefined,
  custom: ({ custom }) => matchesValues(custom),
  origin: ({ origin }) =>
    origin === NO_ORIGIN
      ? sql`lower(${touched("source")}) IS NULL`
      : origin
        ? sql`lower(${touched("source")}) = lower(${origin})`
        : undefined,
  channel: ({ channel }) => {
    const visit = leadsTable.firstTouch;
    return channel ? channelIs(sql`${visit} ->> 'source'`, sql`${visit} ->> 'medium'`, channel) : undefined;
  },
  campaign: ({ campaign }) =>
    campaign ? sql`lower(${touched("campaign")}) = lower(${campaign})` : undefined,
  firstPage: ({ firstPage }) => (firstPage ? sql`${touched("page")} = ${firstPage}` : undefined),
  unanswered: ({ unanswered }) => (unanswered ? awaitsAnyAnswer() : undefined),
  idleDays: ({ idleDays }) =>
    idleDays ? sql`${lastActivity()} < now() - make_interval(days => ${Number(idleDays)})` : undefined,
};

const isDay = (date: string): boolean => !date.includes("T");
const startOf = (date: string, zone: string): SQL =>
  isDay(date) ? sql`${date}::date::timestamp AT TIME ZONE ${zone}` : sql`${date}::timestamptz`;
/** A day belongs to its period, a moment does not. */
const endOf = (date: string, zone: string): SQL => startOf(isDay(date) ? addDays(date, 1) : date, zone);

/** Matches the leads that a filter and the caller's rights select, without merged ones and those in the trash. */
export function matches(
  filter: LeadFilter & Visibility,
  { config }: Pick<InboxContext, "config">,
): SQL | undefined {
  const conditions = Object.values(CONDITIONS).map((condition) => condition(filter, config.timeZone));
  return and(isListed(), isOwnedBy(filter.ownerId), ...conditions);
}

/** Runs statements about the same leads as `matches`, which are searched once for all of them. */
export async function readMatching<T>(
  context: Pick<InboxContext, "config" | "db">,
  { q, ...filter }: LeadFilter & Visibility,
  read: (db: Queryable, where: SQL | undefined) => Promise<T>,
): Promise<T> {
  const { db } = context;
  const where = matches({ ...filter, q: "" }, context);
  if (q === "") return read(db, where);
  const found = await findMatching(db, q);
  const all = and(where, found.where);
  return found.isCommon ? withRoom(db, (tx) => read(tx, all)) : read(db, all);
}

/** Lists distinct sources in alphabetical order. @param ownerId limits them to this owner's leads; undefined: all */
export function listSources({ db }: Pick<InboxContext, "db">, ownerId?: string): Promise<string[]> {
  return listUsed(db, leadsTable.source, ownerId);
}

/** Lists the cities that leads have, in alphabetical order. */
export function listCities({ db }: Pick<InboxContext, "db">, ownerId?: string): Promise<string[]> {
  return listUsed(db, leadsTable.city, ownerId);
}

/** Number of the newest leads with tags whose tags are suggested. */
const SUGGESTING = 2_000;

/** Lists the tags of the newest leads that have some, in alphabetical order. */
export async function listTags({ db }: Pick<InboxContext, "db">, ownerId?: string): Promise<string[]> {
  const newest = db
    .select({ tags: leadsTable.tags })
    .from(leadsTable)
    .where(and(sql`${leadsTable.tags} <> '{}'`, isNull(leadsTable.mergedInto), isOwnedBy(ownerId)))
    .orderBy(desc(leadsTable.createdAt))
    .limit(SUGGESTING);
  const { rows } = await db.execute<{ tag: string }>(
    sql`SELECT min(tag) AS tag FROM ${newest} AS tagged, unnest(tags) AS tag GROUP BY fold_text(tag) ORDER BY fold_text(tag)`,
  );
  return rows.map(({ tag }) => tag);
}
