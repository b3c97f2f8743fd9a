import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { facetsOf } from "./facets.server.ts";
import type { EventRow } from "./read-event.ts";

export interface PastEvent extends Pick<EventRow, "event" | "page"> {
  createdAt: Date;
  action?: string;
  category?: string;
  label?: string;
  value?: number;
  /** Host of the referring site. */
  referrer?: string;
  utm?: { source: string; medium?: string; campaign?: string };
}

/** Counts events under the hours and days in which they happened. */
export async function importEvents(db: Queryable, timeZone: string, events: PastEvent[]): Promise<void> {
  const rows = events.map(({ createdAt, utm, ...event }) => ({
    ...event,
    created_at: createdAt.toISOString(),
    utm_source: utm?.source,
    utm_medium: utm?.medium,
    utm_campaign: utm?.campaign,
  }));
  await storePastEvents(
    db,
    timeZone,
    sql`
    SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS e(
      event text, page text, action text, category text, label text, value float8,
      referrer text, utm_source text, utm_medium text, utm_campaign text, created_at timestamptz)`,
  );
}

/** Stores the rows of a query with the columns of `EventRow` and `created_at`. */
export async function storePastEvents(db: Queryable, timeZone: string, events: SQL): Promise<void> {
  const zone = sql`${timeZone}::text`;
  await db.execute(sql`
    WITH e AS MATERIALIZED (
      ${events}
    ), stored AS (
      INSERT INTO analytics_events (event, page, action, category, label, value, referrer,
        utm_source, utm_medium, utm_campaign, created_at)
      SELECT event, page, action, category, label, value, referrer,
        utm_source, utm_medium, utm_campaign, created_at FROM e
    ), counted AS MATERIALIZED (
      SELECT date_trunc('hour', e.created_at, ${zone}) AS hour, facets.facet, facets.event, facets.value, count(*) AS count
      FROM e CROSS JOIN LATERAL ${facetsOf()} AS facets(facet, event, value)
      WHERE facets.value IS NOT NULL
      GROUP BY 1, 2, 3, 4 ORDER BY 2, 1, 3, 4
    ), by_hour AS (
      INSERT INTO analytics_hours AS known (hour, facet, event, value, count)
      SELECT hour, facet, event, value, count FROM counted
      ON CONFLICT (facet, hour, event, value) DO UPDATE SET count = known.count + excluded.count
    )
    INSERT INTO analytics_days AS known (day, facet, event, value, count)
    SELECT (hour AT TIME ZONE ${zone})::date, facet, event, value, sum(count) FROM counted
    GROUP BY 1, 2, 3, 4 ORDER BY 2, 1, 3, 4
    ON CONFLICT (facet, day, event, value) DO UPDATE SET count = known.count + excluded.count`);
}

/** Estimates visitors of past days without counts, as a percentage of the views. */
export async function importVisitors(db: Queryable, percent: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO analytics_visitor_days (day, count)
    SELECT day, ceil(count * ${percent} / 100.0) FROM analytics_days WHERE facet = 'event' AND event = 'page_view'
    ON CONFLICT (day) DO NOTHING`);
}
