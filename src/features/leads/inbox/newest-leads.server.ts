// The entry for the dashboard's home: the newest leads, leads per week, conversions.
import { and, count, desc, eq, gte, isNull } from "drizzle-orm";
import { countByWeek } from "#src/platform/database/count-by-week.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { LeadStatus } from "#src/features/leads/schema.ts";
import { leadsTable } from "#src/features/leads/table.ts";

/** The newest leads, with the fields that the activity list shows. */
export function findNewestLeads(
  db: Queryable,
  limit: number,
): Promise<{ name: string | null; createdAt: Date; status: LeadStatus }[]> {
  const { name, createdAt, status } = leadsTable;
  return db
    .select({ name, createdAt, status })
    .from(leadsTable)
    .where(isNull(leadsTable.mergedInto))
    .orderBy(desc(createdAt), desc(leadsTable.id))
    .limit(limit);
}

/** Counts the leads of each of the last weeks, the oldest week first. */
export function countLeadsByWeek(db: Queryable, weeks: number): Promise<number[]> {
  return countByWeek(db, leadsTable.createdAt, weeks, isNull(leadsTable.mergedInto));
}

/** Counts the leads since a moment, and how many of them are converted by now. */
export async function countLeadsSince(
  db: Queryable,
  since: Date,
): Promise<{ leads: number; converted: number }> {
  const arrived = and(gte(leadsTable.createdAt, since), isNull(leadsTable.mergedInto));
  const isConverted = eq(leadsTable.status, "CONVERTED");
  const [[all], [converted]] = await Promise.all([
    db.select({ total: count() }).from(leadsTable).where(arrived),
    db.select({ total: count() }).from(leadsTable).where(and(isConverted, arrived)),
  ]);
  return { leads: all?.total ?? 0, converted: converted?.total ?? 0 };
}
