// Splits a period into whole days, whole hours and the rest, in the site's time zone, because daily counts,
// hourly counts and single events are in separate tables.

import { sql } from "drizzle-orm";
import type { Config } from "#src/platform/config.ts";
import type { Database } from "#src/platform/database/database.ts";
import type { AnalyticsQuery } from "../schema.ts";

export interface ReportContext {
  db: Database;
  config: Pick<Config, "timeZone">;
}

/** `from` is included, `to` is not. Both are timestamps in PostgreSQL's notation. */
interface Range {
  from: string;
  to: string;
}

export interface Period {
  start: string;
  end: string;
  days: Range;
  /** Whole hours before and after those days. */
  hours: Range[];
  /** Rest at both ends, shorter than an hour. */
  moments: Range[];
}

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;
/** docs/produto.md, "Statistics". */
const DEFAULT_DAYS = 7;

/**
 * Extends a period that ends within the last minute to the end of today: the caller wants everything up to
 * now, and whole days are cheaper than the single events of this hour.
 */
export async function readPeriod(
  { db, config }: ReportContext,
  { startDate, endDate }: Pick<AnalyticsQuery, "startDate" | "endDate">,
): Promise<Period> {
  const zone = sql`${config.timeZone}::text`;
  const startOfDay = (day: string) => sql`(${day}::date::timestamp AT TIME ZONE ${zone})`;
  const endOfDay = (day: string) => sql`((${day}::date + 1)::timestamp AT TIME ZONE ${zone})`;
  const moment = (text: string) => sql`${new Date(text).toISOString()}::timestamptz`;
  const end = endDate ? (DATE_ONLY.test(endDate) ? endOfDay(endDate) : moment(endDate)) : sql`now()`;
  const start = startDate
    ? DATE_ONLY.test(startDate)
      ? startOfDay(startDate)
      : moment(startDate)
    : sql`${end} - ${DEFAULT_DAYS} * interval '1 day'`;
  const { rows } = await db.execute<Cuts>(sql`
    WITH given AS (
      SELECT ${start} AS s, CASE WHEN ${end} < now() - interval '1 minute' THEN ${end}
        ELSE ((now() AT TIME ZONE ${zone})::date + 1)::timestamp AT TIME ZONE ${zone} END AS e
    ), cut AS (
      SELECT s, e, date_trunc('hour', e, ${zone}) AS last_hour, date_trunc('day', e, ${zone}) AS last_day,
        date_trunc('hour', s + interval '1 hour' - interval '1 microsecond', ${zone}) AS first_hour,
        (ceil_day.day)::timestamp AT TIME ZONE ${zone} AS first_day
      FROM given CROSS JOIN LATERAL (
        SELECT ((s - interval '1 microsecond') AT TIME ZONE ${zone})::date + 1 AS day
      ) AS ceil_day
    ), hours AS (
      -- Without a whole hour everything lies in the second range of moments; the first one is empty.
      SELECT s, e, first_day, last_day,
        CASE WHEN first_hour < last_hour THEN first_hour ELSE s END AS first_hour,
        CASE WHEN first_hour < last_hour THEN last_hour ELSE s END AS last_hour
      FROM cut
    )
    SELECT s::text AS start, e::text AS end, first_hour::text AS "firstHour", last_hour::text AS "lastHour",
      CASE WHEN first_day < last_day THEN first_day ELSE first_hour END::text AS "firstDay",
      CASE WHEN first_day < last_day THEN last_day ELSE first_hour END::text AS "lastDay",
      CASE WHEN first_day < last_day THEN (first_day AT TIME ZONE ${zone})::date END::text AS "dayFrom",
      CASE WHEN first_day < last_day THEN (last_day AT TIME ZONE ${zone})::date END::text AS "dayTo"
    FROM hours`);
  return toPeriod(rows[0] as Cuts);
}

interface Cuts extends Record<string, unknown> {
  start: string;
  end: string;
  firstHour: string;
  lastHour: string;
  firstDay: string;
  lastDay: string;
  dayFrom: string | null;
  dayTo: string | null;
}

function toPeriod(cuts: Cuts): Period {
  return {
    start: cuts.start,
    end: cuts.end,
    days: { from: cuts.dayFrom ?? "infinity", to: cuts.dayTo ?? "infinity" },
    hours: [
      { from: cuts.firstHour, to: cuts.firstDay },
      { from: cuts.lastDay, to: cuts.lastHour },
    ],
    moments: [
      { from: cuts.start, to: cuts.firstHour },
      { from: cuts.lastHour, to: cuts.end },
    ],
  };
}
