// Counts rows per week, backwards from now.

import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "./database.ts";

/**
 * @param createdAt an indexed column, so that only rows of these weeks are read
 * @param where selects the rows to count
 * @returns one number per week, the oldest first
 */
export async function countByWeek(
  db: Queryable,
  createdAt: PgColumn,
  weeks: number,
  where: SQL = sql`true`,
): Promise<number[]> {
  const { rows } = await db.execute<{ weeksAgo: number; total: number }>(sql`
    SELECT floor(extract(epoch FROM now() - ${createdAt}) / 604800)::int AS "weeksAgo", count(*)::int AS total
    FROM ${createdAt.table}
    WHERE ${createdAt} > now() - ${weeks} * interval '1 week' AND ${createdAt} <= now() AND ${where}
    GROUP BY 1`);
  const totals = new Map(rows.map(({ weeksAgo, total }) => [weeksAgo, total]));
  return Array.from({ length: weeks }, (_, index) => totals.get(weeks - 1 - index) ?? 0);
}
