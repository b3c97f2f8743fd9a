import { countLeadsSince } from "#src/features/leads/read/lead-stats.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Funnel } from "../schema.ts";
import { countViews } from "./reports.server.ts";

const DAY_MS = 86_400_000;
const FUNNEL_DAYS = 30;

/** Defaults to the last 30 days. */
export async function getFunnel(
  context: Pick<Resources, "db" | "config">,
  startDate?: string,
): Promise<Funnel> {
  const since = startDate ? new Date(startDate) : new Date(Date.now() - FUNNEL_DAYS * DAY_MS);
  const [views, { leads, converted }] = await Promise.all([
    countViews(context, { startDate: since.toISOString() }),
    countLeadsSince(context.db, since),
  ]);
  return { views, leads, converted };
}
