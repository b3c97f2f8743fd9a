// The entry for staff: they read leads and change their status.
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { findPolicies } from "#src/features/privacy/policy-in-force.server.ts";
import type { PolicyVersion } from "#src/features/privacy/schema.ts";
import type { Database } from "#src/platform/database/database.ts";
import { containsWordsOrPhone, isUuid, readDistinct } from "#src/platform/database/sql.ts";
import type {
  Lead,
  LeadFilter,
  LeadList,
  LeadQuery,
  LeadStats,
  LeadStatus,
} from "#src/features/leads/schema.ts";
import { leadsTable } from "#src/features/leads/table.ts";

/** An export reads this many leads at a time. */
export const EXPORTED_AT_ONCE = 1_000;

interface InboxContext {
  db: Database;
}

/** One page of leads, newest first, and the total. */
export async function listLeads({ db }: InboxContext, query: LeadQuery): Promise<LeadList> {
  const where = matches(query);
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(leadsTable)
      .where(where)
      .orderBy(desc(leadsTable.createdAt), desc(leadsTable.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db.select({ total: count() }).from(leadsTable).where(where),
  ]);
  const leads = await withPolicies(db, rows);
  return { leads, total: counted?.total ?? 0, page: query.page, limit: query.limit };
}

/** How many leads match. */
export function countLeads({ db }: InboxContext, filter: LeadFilter): Promise<number> {
  return db.$count(leadsTable, matches(filter));
}

/** Yields every lead that matches, newest first, in batches, so that any number of them needs little memory. */
export async function* exportLeads(
  { db }: InboxContext,
  filter: LeadFilter,
): AsyncGenerator<Lead[], void, void> {
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
    if (newest.length > 0) yield await withPolicies(db, newest);
    const end = rows.at(-1);
    if (!end || rows.length < EXPORTED_AT_ONCE) return;
    last = { id: end.lead.id, at: end.at };
  }
}

function matches({ status, source, q }: LeadFilter): SQL | undefined {
  return and(
    status ? eq(leadsTable.status, status) : undefined,
    source ? eq(leadsTable.source, source) : undefined,
    containsWordsOrPhone(leadsTable.searchText, q),
  );
}

/** Distinct sources in alphabetical order. */
export function listSources({ db }: InboxContext): Promise<string[]> {
  return readDistinct(db, leadsTable.source);
}

/** Counts per status, and the conversion rate: converted in percent of all, rounded (docs/produto.md, "Leads"). */
export async function getLeadStats({ db }: InboxContext): Promise<LeadStats> {
  const rows = await db
    .select({ status: leadsTable.status, total: count() })
    .from(leadsTable)
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
  { db }: InboxContext,
  id: string,
  status: LeadStatus,
): Promise<{ ok: true; lead: Lead } | { ok: false; code: "not-found" }> {
  if (!isUuid(id)) return { ok: false, code: "not-found" };
  const [row] = await db
    .update(leadsTable)
    .set({ status, updatedAt: sql`now()` })
    .where(eq(leadsTable.id, id))
    .returning();
  if (!row) return { ok: false, code: "not-found" };
  return { ok: true, lead: toLead(row, await findPolicies(db, [row.policyRevision])) };
}

/** Leads as staff sees them, each with the version of the privacy policy that was in force. */
async function withPolicies(db: Database, rows: (typeof leadsTable.$inferSelect)[]): Promise<Lead[]> {
  const policies = await findPolicies(
    db,
    rows.map(({ policyRevision }) => policyRevision),
  );
  return rows.map((row) => toLead(row, policies));
}

function toLead(row: typeof leadsTable.$inferSelect, policies: ReadonlyMap<number, PolicyVersion>): Lead {
  const { id, name, email, phone, source, status, message, consent, pageUrl, utm } = row;
  const createdAt = row.createdAt.toISOString();
  const lead = { id, name, email, phone, source, status, message, createdAt };
  const policy = policies.get(row.policyRevision ?? 0);
  return {
    ...lead,
    ...(consent && { consent }),
    ...(policy && { policy }),
    ...(pageUrl !== null && { pageUrl }),
    ...(utm && { utm: { ...utm } }),
  };
}
