import { sql } from "drizzle-orm";
import { type Channel, CHANNEL_KEYS, channelOf } from "#src/shared/channels.ts";
import { type Period, readPeriod, type ReportContext } from "./period.server.ts";
import { countedIn } from "./reports.server.ts";

export interface Arrivals {
  source: string | null;
  medium: string | null;
  campaign: string | null;
  firstPage: string | null;
  visits: number;
}

/** Counts visits by channel, the largest first. */
export async function countChannels(
  context: ReportContext,
  dates: Parameters<typeof readPeriod>[1],
): Promise<{ channel: Channel; count: number }[]> {
  const { arrivals } = await countArrivals(context, dates);
  return [...Map.groupBy(arrivals, channelOf)]
    .map(([channel, all]) => ({ channel, count: all.reduce((sum, { visits }) => sum + visits, 0) }))
    .toSorted(
      (a, b) => b.count - a.count || CHANNEL_KEYS.indexOf(a.channel) - CHANNEL_KEYS.indexOf(b.channel),
    );
}

/**
 * Counts visits by source, campaign and first page. Older visits, which were counted by each separately, are
 * one entry of nulls, so that the entries add up to all visits.
 */
export async function countArrivals(
  context: ReportContext,
  dates: Parameters<typeof readPeriod>[1],
): Promise<{ period: Pick<Period, "start" | "end">; arrivals: Arrivals[] }> {
  const period = await readPeriod(context, dates);
  const { rows } = await context.db.execute<{ facet: string; value: string | null; count: number }>(sql`
    SELECT facet, CASE facet WHEN 'arrival' THEN value END AS value, sum(count)::float8 AS count
    FROM ${countedIn(period, ["source", "arrival"])} AS counted
    WHERE event = 'page_view' GROUP BY 1, 2`);
  const arrivals = rows
    .filter(({ facet }) => facet === "arrival")
    .map(({ value, count }) => {
      const [source = null, medium = null, campaign = null, firstPage = null] = JSON.parse(value ?? "[]") as (
        | string
        | null
      )[];
      return { source, medium, campaign, firstPage, visits: count };
    });
  const all = rows.find(({ facet }) => facet === "source")?.count ?? 0;
  const unknown = all - arrivals.reduce((sum, { visits }) => sum + visits, 0);
  if (unknown > 0)
    arrivals.push({ source: null, medium: null, campaign: null, firstPage: null, visits: unknown });
  return { period, arrivals };
}
