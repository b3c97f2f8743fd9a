// Figures of leads for the dashboard.

import { and, count, desc, eq, gte, isNull } from "drizzle-orm";
import { countByWeek } from "#src/platform/database/count-by-week.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { isListed } from "../listed-leads.ts";
import { isOwnedBy } from "../own-leads.server.ts";
import type { LeadStats, LeadStatus } from "../schema.ts";
import { leadsTable } from "../table.ts";

/** Lists the newest leads for the activity list. */
export function findNewestLeads(
  db: Queryable,
  limit: number,
): Promise<{ name: string | null; createdAt: Date; status: LeadStatus }[]> {
  const { name, createdAt, status } = leadsTable;
  return db
    .select({ name, createdAt, status })
    .from(leadsTable)
    .where(isListed())
    .orderBy(desc(createdAt), desc(leadsTable.id))
    .limit(limit);
}

/** Counts the leads of each of the last weeks, the oldest week first. */
export function countLeadsByWeek(db: Queryable, weeks: number): Promise<number[]> {
  return countByWeek(db, leadsTable.createdAt, weeks, isListed());
}

/** Counts the leads since a moment, and how many of them are converted by now. */
export async function countLeadsSince(
  db: Queryable,
  since: Date,
): Promise<{ leads: number; converted: number }> {
  const { createdAt, importId } = leadsTable;
  const arrived = and(gte(createdAt, since), isListed(), isNull(importId));
  const isConverted = eq(leadsTable.status, "CONVERTED");
  const [[all], [converted]] = await Promise.all([
    db.select({ total: count() }).from(leadsTable).where(arrived),
    db.select({ total: count() }).from(leadsTable).where(and(isConverted, arrived)),
  ]);
  return { leads: all?.total ?? 0, converted: converted?.total ?? 0 };
}

/** Counts leads per status. The conversion rate is the share of converted leads in percent (docs/produto.md, "Leads"). */
export async function getLeadStats({ db }: { db: Queryable }, ownerId?: string): Promise<LeadStats> {
  const rows = await db
    .select({ status: leadsTable.status, total: count() })
    .from(leadsTable)
    .where(and(isListed(), isOwnedBy(ownerId)))
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
