// Sums the expected deals, and lists the stages and reasons that the team uses.

import { and, asc, count, isNotNull, notInArray, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { readLostReasons } from "#src/settings/settings.server.ts";
import { isListed } from "../listed-leads.ts";
import { listUsed } from "../own-leads.server.ts";
import { leadsTable } from "../table.ts";
import type { Forecast, LeadWords } from "./schema.ts";

/** Sums the open deals with an expected month by month and stage. */
export async function readForecast(db: Queryable): Promise<Forecast> {
  const { expectedMonth, stage, value, status } = leadsTable;
  const rows = await db
    .select({
      month: sql<string>`${expectedMonth}`,
      stage,
      leads: count(),
      value: sql`coalesce(sum(${value}), 0)`.mapWith(Number),
    })
    .from(leadsTable)
    .where(and(isListed(), isNotNull(expectedMonth), notInArray(status, ["CONVERTED", "LOST"])))
    .groupBy(expectedMonth, stage)
    .orderBy(asc(expectedMonth), sql`${stage} NULLS LAST`);
  const sum = (of: "leads" | "value") => rows.reduce((total, row) => total + row[of], 0);
  return { rows, total: { leads: sum("leads"), value: sum("value") } };
}

/**
 * Lists suggestions for a deal's stage and the reason of its loss.
 * @param ownerId limits those in use to this owner's leads; undefined: all
 */
export async function readLeadWords(db: Queryable, ownerId: string | undefined): Promise<LeadWords> {
  const used = async (column: typeof leadsTable.stage | typeof leadsTable.lostReason) =>
    (await listUsed(db, column, ownerId)).slice(0, SUGGESTED);
  const [stages, own] = await Promise.all([used(leadsTable.stage), readLostReasons(db)]);
  return { stages, lostReasons: own.length > 0 ? own : await used(leadsTable.lostReason) };
}

/** Longer lists are no help. */
const SUGGESTED = 50;
