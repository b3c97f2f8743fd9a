// Lists and exports leads for staff.

import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { findPeople } from "#src/accounts/accounts.server.ts";
import { findPolicies } from "#src/features/privacy/policy-in-force.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { LeadRow } from "../change-lead.server.ts";
import type { FilterName, LeadFilter, LeadQuery } from "../filters.ts";
import { isListed } from "../listed-leads.ts";
import { isOwnedBy, listUsed } from "../own-leads.server.ts";
import { isOpen, isOverdue } from "../response-deadline/overdue.server.ts";
import type { ExportedLead, LeadList } from "../schema.ts";
import { listStages } from "../stages.server.ts";
import { leadsTable } from "../table.ts";
import { describeLeads, findTouches, toDetails } from "./describe-lead.server.ts";
import { matchesSearch } from "./match-search.server.ts";

/** An export reads this many leads at a time. */
export const EXPORTED_AT_ONCE = 1_000;

interface InboxContext {
  db: Queryable;
}

export interface Visibility {
  /** Limits the list to this owner's leads; undefined: all. */
  ownerId?: string | undefined;
}

/** Returns a page of leads and the total: overdue leads first, by the longest wait, then the newest. */
export async function listLeads({ db }: InboxContext, query: LeadQuery & Visibility): Promise<LeadList> {
  const where = matches(query);
  const overdue = isOverdue(new Date());
  const [total, waiting] = await Promise.all([
    db.$count(leadsTable, where),
    db.$count(leadsTable, and(overdue, where)),
  ]);
  const { page, limit } = query;
  const offset = (page - 1) * limit;
  const { answerDueAt, createdAt, id } = leadsTable;
  // Two queries, since each has its own index.
  const first = await db
    .select()
    .from(leadsTable)
    .where(and(overdue, where))
    .orderBy(asc(answerDueAt), asc(id))
    .limit(offset < waiting ? limit : 0)
    .offset(offset);
  const rest = await db
    .select()
    .from(leadsTable)
    .where(and(sql`NOT ${overdue}`, where))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit - first.length)
    .offset(Math.max(0, offset - waiting));
  return { leads: await describeLeads(db, [...first, ...rest]), total, page, limit };
}

export function countLeads({ db }: InboxContext, filter: LeadFilter): Promise<number> {
  return db.$count(leadsTable, matches(filter));
}

/** Yields every lead that matches, newest first, in batches, so that memory stays small. */
export async function* exportLeads(
  { db }: InboxContext,
  filter: LeadFilter,
): AsyncGenerator<ExportedLead[], void, void> {
  const stages = new Map((await listStages(db)).map(({ id, name }) => [id, name]));
  for await (const rows of eachLead(db, filter)) {
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
export async function* eachLead(db: Queryable, filter: LeadFilter): AsyncGenerator<LeadRow[], void, void> {
  const { createdAt, id } = leadsTable;
  // Selected as text, since a Date has no microseconds; kept, since the row may be erased meanwhile.
  const fields = { lead: leadsTable, at: sql<string>`${createdAt}::text` };
  let last: { id: string; at: string } | undefined;
  for (;;) {
    const isOlder = last && sql`(${createdAt}, ${id}) < (${last.at}::timestamptz, ${last.id}::uuid)`;
    const rows = await db
      .select(fields)
      .from(leadsTable)
      .where(and(matches(filter), isOlder))
      .orderBy(desc(createdAt), desc(id))
      .limit(EXPORTED_AT_ONCE);
    const newest = rows.map(({ lead }) => lead);
    if (newest.length > 0) yield newest;
    const end = rows.at(-1);
    if (!end || rows.length < EXPORTED_AT_ONCE) return;
    last = { id: end.lead.id, at: end.at };
  }
}

/** The SQL of each filter (filters.ts). */
const CONDITIONS: Readonly<Record<FilterName, (filter: LeadFilter) => SQL | undefined>> = {
  q: ({ q }) => matchesSearch(q),
  status: ({ status }) => (status ? eq(leadsTable.status, status) : undefined),
  withoutNextStep: ({ withoutNextStep }) =>
    withoutNextStep ? and(isOpen(), isNull(leadsTable.nextStep)) : undefined,
  source: ({ source }) => (source ? eq(leadsTable.source, source) : undefined),
};

/** Matches the leads of a filter that the person may see. */
export function matches(filter: LeadFilter & Visibility): SQL | undefined {
  const conditions = Object.values(CONDITIONS).map((condition) => condition(filter));
  return and(isListed(), isOwnedBy(filter.ownerId), ...conditions);
}

/** Lists distinct sources in alphabetical order. @param ownerId limits them to this owner's leads; undefined: all */
export function listSources({ db }: InboxContext, ownerId?: string): Promise<string[]> {
  return listUsed(db, leadsTable.source, ownerId);
}
