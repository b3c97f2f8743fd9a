// Creates monthly partitions ahead, and drops them after 13 months. SQL functions owned by the schema's owner
// do both, because the application's role may not.

import { sql } from "drizzle-orm";
import type { Database, Queryable } from "#src/platform/database/database.ts";

/** Months; daily counts are stored forever (docs/produto.md, "Retention"). */
const RETENTION_MONTHS = 13;
const MONTHS_AHEAD = 2;

/** Events in the future, or past the retention period, are dropped. */
export function isWithinRetention(at: Date, now = new Date()): boolean {
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - RETENTION_MONTHS - 1, 1);
  return at.getTime() >= first && at <= now;
}

/** Takes months in UTC (`2026-11`). */
export async function createEventPartitions(db: Queryable, months: string[]): Promise<void> {
  for (const month of months) await db.execute(sql`SELECT make_analytics_month(${`${month}-01`}::date)`);
}

/** Returns months in UTC (`2026-11`). */
export async function listEventPartitions(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    SELECT replace(right(relname, 7), '_', '-') AS month FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = to_regclass('analytics_events') AND relname ~ '^analytics_events_\\d{4}_\\d{2}$' ORDER BY 1`);
  return rows.map(({ month }) => month);
}

/**
 * Creates the partitions of the coming months and of the events in the default partition (which the SQL
 * function moves), and drops the partitions and hourly counts that are too old.
 */
export async function rotateEventPartitions(db: Database): Promise<void> {
  const { rows: missing } = await db.execute<{ day: string }>(sql`
    SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + n * interval '1 month')::date::text AS day
    FROM generate_series(0, ${MONTHS_AHEAD}) AS n
    UNION
    SELECT date_trunc('month', created_at AT TIME ZONE 'UTC')::date::text FROM analytics_events_default`);
  await createEventPartitions(
    db,
    missing.map(({ day }) => day.slice(0, 7)),
  );
  await db.execute(
    sql`SELECT drop_analytics_months(((now() AT TIME ZONE 'UTC')::date - ${RETENTION_MONTHS + 1} * interval '1 month')::date)`,
  );
  await db.execute(
    sql`DELETE FROM analytics_hours WHERE hour < now() - ${RETENTION_MONTHS + 1} * interval '1 month'`,
  );
}
