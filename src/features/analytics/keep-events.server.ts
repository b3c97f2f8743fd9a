// The months of the events: made ahead, and dropped when their time is over. The daily counts stay.
import { sql } from "drizzle-orm";
import type { Database, Queryable } from "#src/platform/database.ts";
import type { JobKind } from "#src/platform/jobs.ts";

/** How long single events are kept; what is counted of them is kept for good (specification §9). */
export const EVENT_MONTHS = 13;
const MONTHS_AHEAD = 2;

export const analyticsRotate: JobKind<object> = {
  name: "analytics.rotate",
  retryDelay: 60,
  retryDelayMax: 3600,
  retryLimit: 10,
  cron: "40 6 * * *",
};

/** Makes places for the events of these months of UTC (`2026-11`); one that is there stays as it is. */
export async function makeEventMonths(db: Queryable, months: string[]): Promise<void> {
  for (const month of months) await db.execute(sql`SELECT make_analytics_month(${`${month}-01`}::date)`);
}

/** The months of UTC (`2026-11`) that events have places for. */
export async function listEventMonths(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ month: string }>(sql`
    SELECT replace(right(relname, 7), '_', '-') AS month FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = to_regclass('analytics_events') AND relname ~ '^analytics_events_\\d{4}_\\d{2}$' ORDER BY 1`);
  return rows.map(({ month }) => month);
}

/** Makes the months to come, files what waits in the default partition, drops what is too old. */
export async function rotateEvents(db: Database): Promise<void> {
  const { rows: missing } = await db.execute<{ day: string }>(sql`
    SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + n * interval '1 month')::date::text AS day
    FROM generate_series(0, ${MONTHS_AHEAD}) AS n
    UNION
    SELECT date_trunc('month', created_at AT TIME ZONE 'UTC')::date::text FROM analytics_events_default`);
  await makeEventMonths(
    db,
    missing.map(({ day }) => day.slice(0, 7)),
  );
  const { rows: old } = await db.execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'analytics_events'::regclass AND relname ~ '^analytics_events_\\d{4}_\\d{2}$'
      AND to_date(right(relname, 7), 'YYYY_MM') < (now() AT TIME ZONE 'UTC')::date - ${EVENT_MONTHS + 1} * interval '1 month'`);
  for (const { name } of old) await db.execute(sql`DROP TABLE ${sql.identifier(name)}`);
  await db.execute(
    sql`DELETE FROM analytics_hours WHERE hour < now() - ${EVENT_MONTHS + 1} * interval '1 month'`,
  );
}
