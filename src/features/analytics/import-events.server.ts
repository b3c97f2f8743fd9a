// The door for events that happened earlier: demo content and, one day, another system's history.
import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database.ts";
import { FACETS } from "./analytics.server.ts";
import type { EventRow } from "./read-event.ts";

export interface PastEvent extends Pick<EventRow, "event" | "page"> {
  createdAt: Date;
  action?: string;
  category?: string;
  label?: string;
  value?: number;
  /** Host of the site that led here. */
  referrer?: string;
  utm?: { source: string; medium?: string; campaign?: string };
}

/** Stores events under their moments, counted by hour and day as if they had come in then. */
export async function importEvents(db: Queryable, timeZone: string, events: PastEvent[]): Promise<void> {
  const rows = events.map(({ createdAt, utm, ...event }) => ({
    ...event,
    created_at: createdAt.toISOString(),
    utm_source: utm?.source,
    utm_medium: utm?.medium,
    utm_campaign: utm?.campaign,
  }));
  const zone = sql`${timeZone}::text`;
  await db.execute(sql`
    WITH e AS MATERIALIZED (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS e(
        event text, page text, action text, category text, label text, value float8,
        referrer text, utm_source text, utm_medium text, utm_campaign text, created_at timestamptz)
    ), stored AS (
      INSERT INTO analytics_events (event, page, action, category, label, value, referrer,
        utm_source, utm_medium, utm_campaign, created_at)
      SELECT * FROM e
    ), counted AS MATERIALIZED (
      SELECT date_trunc('hour', e.created_at, ${zone}) AS hour, facets.facet, e.event, facets.value, count(*) AS count
      FROM e CROSS JOIN LATERAL ${FACETS} AS facets(facet, value)
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
