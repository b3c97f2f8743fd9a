// Builds reports from daily counts, so that the number of events does not matter.

import { type SQL, sql } from "drizzle-orm";
import type { Config } from "#src/platform/config.ts";
import { type Facet, facetsOf } from "../facets.server.ts";
import type { Analytics, AnalyticsQuery, Chart, PageCount } from "../schema.ts";
import { type Period, readPeriod, type ReportContext } from "./period.server.ts";

const MAX_ENTRIES = 100;
const RECENT_EVENTS = 10;

/** Exact to the microsecond, although daily counts give almost all of it. */
export async function getAnalytics(
  context: ReportContext,
  query: AnalyticsQuery,
): Promise<Omit<Analytics, "channels">> {
  const period = await readPeriod(context, query);
  const [pages, facets, recentEvents] = await Promise.all([
    countPages(context, period),
    countFacets(context, period),
    findRecentEvents(context, period),
  ]);
  const of = (facet: string) => facets.filter((row) => row.facet === facet);
  const eventCounts = of("event").map(({ event, count }) => ({ event, _count: { id: count } }));
  return {
    totalEvents: eventCounts.reduce((sum, { _count }) => sum + _count.id, 0),
    totalUniquePages: pages.unique,
    eventCounts,
    recentEvents,
    pageViews: pages.views,
    labelCounts: of("label").map(({ event, value, count }) => {
      const [action = null, category = null, label = null] = JSON.parse(value) as (string | null)[];
      return { event, action, category, label, count };
    }),
    sources: of("source").map(({ value, count }) => ({ source: value, count })),
    utm: of("campaign").map(({ value, count }) => {
      const [source = null, medium = null, campaign = null] = JSON.parse(value) as (string | null)[];
      return { source, medium, campaign, count };
    }),
  };
}

/** Returns one entry per day, including today and days without events. */
export async function getChart({ db, config }: ReportContext, days: number): Promise<Chart> {
  const { rows } = await db.execute<Chart[number] & Record<string, unknown>>(sql`
    SELECT d.day::date::text AS date,
      coalesce(sum(c.count) FILTER (WHERE c.event = 'page_view'), 0)::float8 AS views,
      coalesce(sum(c.count), 0)::float8 AS events,
      (SELECT v.count::float8 FROM analytics_visitor_days v WHERE v.day = d.day::date) AS visitors
    FROM generate_series(${today(config)} - ${days - 1}::int, ${today(config)}, interval '1 day') AS d(day)
    LEFT JOIN analytics_days c ON c.facet = 'event' AND c.day = d.day::date
    GROUP BY d.day ORDER BY d.day`);
  return rows;
}

export async function getTopPages(
  { db, config }: ReportContext,
  { days, limit }: { days: number; limit: number },
): Promise<PageCount[]> {
  const { rows } = await db.execute<{ page: string; count: number }>(sql`
    SELECT value AS page, sum(count)::float8 AS count FROM analytics_days
    WHERE facet = 'page' AND day > ${today(config)} - ${days}::int AND event = 'page_view'
    GROUP BY value ORDER BY sum(count) DESC, value LIMIT ${limit}`);
  return rows;
}

/** Counts the last 7 days, including today, and all time. */
export async function countEvents({
  db,
  config,
}: ReportContext): Promise<{ lastWeek: number; total: number }> {
  const { rows } = await db.execute<{ lastWeek: number; total: number }>(sql`
    SELECT coalesce(sum(count) FILTER (WHERE day > ${today(config)} - 7), 0)::float8 AS "lastWeek",
      coalesce(sum(count), 0)::float8 AS total
    FROM analytics_days WHERE facet = 'event'`);
  return rows[0] ?? { lastWeek: 0, total: 0 };
}

/** Counts page views exactly, as `getAnalytics` does. */
export async function countViews(
  context: ReportContext,
  query: Pick<AnalyticsQuery, "startDate" | "endDate">,
): Promise<number> {
  const period = await readPeriod(context, query);
  const { rows } = await context.db.execute<{ views: number }>(sql`
    SELECT coalesce(sum(count), 0)::float8 AS views
    FROM ${countedIn(period, ["event"])} AS counted WHERE event = 'page_view'`);
  return rows[0]?.views ?? 0;
}

function today({ timeZone }: Pick<Config, "timeZone">): SQL {
  return sql`(now() AT TIME ZONE ${timeZone}::text)::date`;
}

async function countPages(
  { db }: ReportContext,
  period: Period,
): Promise<{ unique: number; views: PageCount[] }> {
  const { rows } = await db.execute<{ page: string; count: number; unique: number }>(sql`
    SELECT value AS page, coalesce(sum(count) FILTER (WHERE event = 'page_view'), 0)::float8 AS count,
      (count(*) OVER ())::int AS unique
    FROM ${countedIn(period, ["page"])} AS counted
    GROUP BY value ORDER BY 2 DESC, 1 LIMIT ${MAX_ENTRIES}`);
  return {
    unique: rows[0]?.unique ?? 0,
    views: rows.filter(({ count }) => count > 0).map(({ page, count }) => ({ page, count })),
  };
}

interface FacetCount extends Record<string, unknown> {
  facet: string;
  event: string;
  value: string;
  count: number;
}

async function countFacets({ db }: ReportContext, period: Period): Promise<FacetCount[]> {
  const { rows } = await db.execute<FacetCount>(sql`
    SELECT facet, event, value, count FROM (
      SELECT facet, event, value, sum(count)::float8 AS count,
        row_number() OVER (PARTITION BY facet ORDER BY sum(count) DESC, event, value) AS rank
      FROM ${countedIn(period, ["event", "label", "source", "campaign"])} AS counted
      GROUP BY facet, event, value
    ) AS ranked
    WHERE rank <= ${MAX_ENTRIES} ORDER BY facet, rank`);
  return rows;
}

/** Combines daily counts, hourly counts at both ends, and single events for the rest. */
export function countedIn({ days, hours, moments }: Period, facets: Facet[]): SQL {
  const wanted = sql`${sql.param(facets)}::text[]`;
  return sql`(
    SELECT facet, event, value, count FROM analytics_days
    WHERE facet = ANY(${wanted}) AND day >= ${days.from}::date AND day < ${days.to}::date
    UNION ALL
    SELECT facet, event, value, count FROM analytics_hours
    WHERE facet = ANY(${wanted}) AND ${within(sql`hour`, hours)}
    UNION ALL
    SELECT facets.facet, facets.event, facets.value, e.count
    FROM (
      -- Grouped first: many events are equal, and each group is expanded into facets only once.
      SELECT event, page, action, category, label, referrer, utm_source, utm_medium, utm_campaign, count(*) AS count
      FROM analytics_events WHERE ${within(sql`created_at`, moments)}
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
    ) AS e CROSS JOIN LATERAL ${facetsOf(facets)} AS facets(facet, event, value)
    WHERE facets.value IS NOT NULL
  )`;
}

function within(column: SQL, ranges: Period["hours"]): SQL {
  const conditions = ranges.map(
    ({ from, to }) => sql`(${column} >= ${from}::timestamptz AND ${column} < ${to}::timestamptz)`,
  );
  return sql`(${sql.join(conditions, sql` OR `)})`;
}

async function findRecentEvents(
  { db }: ReportContext,
  { start, end }: Period,
): Promise<Analytics["recentEvents"]> {
  const { rows } = await db.execute<{
    event: string;
    page: string;
    label: string | null;
    created_at: Date;
  }>(sql`
    SELECT event, page, label, created_at FROM analytics_events
    WHERE created_at >= ${start}::timestamptz AND created_at < ${end}::timestamptz
    ORDER BY created_at DESC, id DESC LIMIT ${RECENT_EVENTS}`);
  return rows.map(({ event, page, label, created_at }) => ({
    event,
    page,
    label,
    createdAt: new Date(created_at).toISOString(),
  }));
}
