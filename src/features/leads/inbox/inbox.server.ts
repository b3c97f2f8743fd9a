// The entry for staff: they read leads and change their status.
import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { findPeople } from "#src/accounts/accounts.server.ts";
import { findPolicies } from "#src/features/privacy/policy-in-force.server.ts";
import type { PolicyVersion } from "#src/features/privacy/schema.ts";
import { containsWordsOrPhone, readDistinct } from "#src/platform/database/sql.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type {
  ExportedLead,
  Lead,
  LeadDetails,
  LeadList,
  LeadStats,
  LeadStatus,
  StatusUndo,
} from "#src/features/leads/schema.ts";
import type { FilterName, LeadFilter, LeadQuery } from "../filters.ts";
import { findLateness, isOverdue } from "#src/features/leads/clock/overdue.server.ts";
import {
  changeLead,
  type LeadRefusal,
  type LeadRow,
  undoStatusChange,
} from "#src/features/leads/change-lead.server.ts";
import { isOwnedBy } from "#src/features/leads/own-leads.server.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { findTouches, type Touches } from "#src/features/leads/find-touches.server.ts";

/** An export reads this many leads at a time. */
export const EXPORTED_AT_ONCE = 1_000;

interface InboxContext {
  db: Queryable;
}

interface Seen {
  /** Whose leads alone; undefined: everybody's. */
  ownerId?: string | undefined;
}

/** One page of leads, and the total: those overdue first, which wait longest before; then newest first. */
export async function listLeads({ db }: InboxContext, query: LeadQuery & Seen): Promise<LeadList> {
  const where = matches(query);
  const overdue = isOverdue(new Date());
  const [total, waiting] = await Promise.all([
    db.$count(leadsTable, where),
    db.$count(leadsTable, and(overdue, where)),
  ]);
  const { page, limit } = query;
  const offset = (page - 1) * limit;
  const { answerDueAt, createdAt, id } = leadsTable;
  // Two reads, as each has an index of its own.
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

/** How many leads match. */
export function countLeads({ db }: InboxContext, filter: LeadFilter): Promise<number> {
  return db.$count(leadsTable, matches(filter));
}

/** Yields every lead that matches, newest first, in batches, so that any number of them needs little memory. */
export async function* exportLeads(
  { db }: InboxContext,
  filter: LeadFilter,
): AsyncGenerator<ExportedLead[], void, void> {
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
      referrer: row.referrer,
    }));
  }
}

/** The same, as they are stored. */
export async function* eachLead(db: Queryable, filter: LeadFilter): AsyncGenerator<LeadRow[], void, void> {
  const { createdAt, id } = leadsTable;
  // As text: a Date has no microseconds. From the answer, not from the row, which may be erased meanwhile.
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
  q: ({ q }) => containsWordsOrPhone(leadsTable.searchText, q),
  status: ({ status }) => (status ? eq(leadsTable.status, status) : undefined),
  source: ({ source }) => (source ? eq(leadsTable.source, source) : undefined),
};

function matches(filter: LeadFilter & Seen): SQL | undefined {
  const conditions = Object.values(CONDITIONS).map((condition) => condition(filter));
  return and(isNull(leadsTable.mergedInto), isOwnedBy(filter.ownerId), ...conditions);
}

/** Distinct sources in alphabetical order. */
export function listSources({ db }: InboxContext): Promise<string[]> {
  return readDistinct(db, leadsTable.source);
}

/** Counts per status, and the conversion rate: converted in percent of all, rounded (docs/produto.md, "Leads"). */
export async function getLeadStats({ db }: InboxContext, ownerId?: string): Promise<LeadStats> {
  const rows = await db
    .select({ status: leadsTable.status, total: count() })
    .from(leadsTable)
    .where(and(isNull(leadsTable.mergedInto), isOwnedBy(ownerId)))
    .groupBy(leadsTable.status);
  const of = (status: LeadStatus): number => rows.find((row) => row.status === status)?.total ?? 0;
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  return {
    total,
    new: of("NEW"),
    contacted: of("CONTACTED"),
    qualified: of("QUALIFIED"),
    converted: of("CONVERTED"),
    lost: of("LOST"),
    conversionRate: total === 0 ? 0 : Math.round((of("CONVERTED") / total) * 100),
  };
}

/** Changes the status of a lead; every status may follow every other (docs/produto.md, "Leads"). */
export async function setLeadStatus(
  context: Parameters<typeof changeLead>[0],
  id: string,
  status: LeadStatus,
): Promise<{ ok: true; lead: Lead } | { ok: false; code: "not-found" }> {
  const changed = await changeLead(context, id, { status });
  if (!changed.ok) return { ok: false, code: "not-found" };
  return { ok: true, lead: await describeLead(context.db, changed.row) };
}

/** Returns a lead with everything that staff can see and change. */
export async function describeLeadDetails(db: Queryable, row: LeadRow): Promise<LeadDetails> {
  const [policies, touches] = await Promise.all([
    findPolicies(db, [row.policyRevision]),
    findTouches(db, [row.id]),
  ]);
  return toDetails(row, policies, touches);
}

function toDetails(
  row: LeadRow,
  policies: ReadonlyMap<number, PolicyVersion>,
  touches: ReadonlyMap<string, Touches>,
): LeadDetails {
  const { firstTouch, lastTouch } = touches.get(row.id) ?? row;
  const { company, cnpj, ownerId, stage, value, expectedMonth, lostReason, answerDueAt, answeredAt } = row;
  return {
    ...toLead(row, policies),
    company,
    cnpj,
    ownerId,
    stage,
    value,
    expectedMonth,
    lostReason,
    answerDueAt: answerDueAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    firstTouch,
    lastTouch,
  };
}

/** Undoes the latest status change of a lead, as its toast offers. */
export async function undoLeadStatus(
  context: Parameters<typeof changeLead>[0],
  id: string,
  change: StatusUndo,
): Promise<LeadRefusal | { ok: true; lead: Lead }> {
  const undone = await undoStatusChange(context, id, change);
  return undone.ok ? { ok: true, lead: await describeLead(context.db, undone.row) } : undone;
}

/** A lead as staff sees it in lists. */
export async function describeLead(db: Queryable, row: LeadRow): Promise<Lead> {
  return toLead(row, await findPolicies(db, [row.policyRevision]));
}

/** Leads as staff sees them, each with the version of the privacy policy that was in force. */
export async function describeLeads(db: Queryable, rows: LeadRow[]): Promise<Lead[]> {
  const policies = await findPolicies(
    db,
    rows.map(({ policyRevision }) => policyRevision),
  );
  return rows.map((row) => toLead(row, policies));
}

function toLead(row: LeadRow, policies: ReadonlyMap<number, PolicyVersion>): Lead {
  const { id, name, email, phone, source, status, message, consent, pageUrl, utm } = row;
  const createdAt = row.createdAt.toISOString();
  const lead = { id, name, email, phone, source, status, message, createdAt };
  const lateness = findLateness(row, new Date());
  const policy = policies.get(row.policyRevision ?? 0);
  return {
    ...lead,
    ...(consent && { consent }),
    ...(policy && { policy }),
    ...(pageUrl !== null && { pageUrl }),
    ...(utm && { utm: { ...utm } }),
    ...(row.repliedAt && { repliedAt: row.repliedAt.toISOString() }),
    ...(lateness && { overdueSince: lateness.toISOString() }),
  };
}
