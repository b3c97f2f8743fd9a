// The door through which staff read and move leads.
import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/platform/database.ts";
import type { Lead, LeadList, LeadQuery, LeadStats, LeadStatus } from "#src/features/leads/schema.ts";
import { leadsTable } from "#src/features/leads/table.ts";

interface InboxContext {
  db: Database;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** One page of leads, newest first, and how many there are in all. */
export async function listLeads({ db }: InboxContext, query: LeadQuery): Promise<LeadList> {
  const where = and(
    query.status ? eq(leadsTable.status, query.status) : undefined,
    query.source ? eq(leadsTable.source, query.source) : undefined,
    searchCondition(query.q),
  );
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
  return { leads: rows.map(toLead), total: counted?.total ?? 0, page: query.page, limit: query.limit };
}

/** Distinct sources in alphabetical order. */
export async function listSources({ db }: InboxContext): Promise<string[]> {
  // Jumps from one source to the next in the index, however many leads each has; a DISTINCT reads all.
  const { rows } = await db.execute<{ source: string }>(sql`
    WITH RECURSIVE found AS (
      (SELECT source FROM leads ORDER BY source LIMIT 1)
      UNION ALL
      SELECT (SELECT source FROM leads WHERE source > found.source ORDER BY source LIMIT 1)
      FROM found WHERE found.source IS NOT NULL
    )
    SELECT source FROM found WHERE source IS NOT NULL`);
  return rows.map((row) => row.source);
}

/** Counts per status; the rate is converted of all, in percent, rounded (specification §2, "Leads screen"). */
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

/** Moves a lead; every status may follow every other (specification §4). */
export async function setLeadStatus(
  { db }: InboxContext,
  id: string,
  status: LeadStatus,
): Promise<{ ok: true; lead: Lead } | { ok: false; code: "not-found" }> {
  if (!UUID.test(id)) return { ok: false, code: "not-found" };
  const [row] = await db
    .update(leadsTable)
    .set({ status, updatedAt: sql`now()` })
    .where(eq(leadsTable.id, id))
    .returning();
  return row ? { ok: true, lead: toLead(row) } : { ok: false, code: "not-found" };
}

/** Every word must occur; what looks like a phone number is also looked for by its digits alone. */
function searchCondition(q: string): SQL | undefined {
  if (q === "") return undefined;
  const words = q.split(/\s+/).map((word) => contains(word));
  const digits = q.replace(/\D/g, "");
  const byWords = and(...words);
  const looksLikePhone = /^[\d\s()+.-]+$/.test(q) && digits !== "";
  return looksLikePhone ? sql`(${byWords} OR ${contains(digits)})` : byWords;
}

/** Escaped after folding, which could itself give birth to a wildcard. */
function contains(text: string): SQL {
  return sql`${leadsTable.searchText} LIKE '%' || regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

function toLead(row: typeof leadsTable.$inferSelect): Lead {
  const { id, name, email, phone, source, status, message } = row;
  return { id, name, email, phone, source, status, message, createdAt: row.createdAt.toISOString() };
}
