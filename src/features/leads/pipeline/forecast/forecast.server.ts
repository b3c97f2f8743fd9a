// Sums the expected deals, and those that were lost.

import { and, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import { isListed } from "../../listed-leads.ts";
import { leadsTable, pipelineStagesTable } from "../../table.ts";
import type { Forecast, Losses, LossQuery } from "./schema.ts";

type Context = Pick<Resources, "db" | "config">;

const sumOfValues = sql`coalesce(sum(${leadsTable.value}), 0)`.mapWith(Number);

type Sums = Omit<Forecast["rows"][number], "isLate">;

/** Sums the open deals by month and stage. */
export async function readForecast({ db, config }: Context): Promise<Forecast> {
  // Stage by stage, since each is a part of the index.
  const { rows } = await db.execute<Sums & Record<string, unknown>>(sql`
    SELECT sums.month, stages.name AS stage, sums.leads, sums.value, round(sums.value * stages.probability / 100)::float8 AS weighted
    FROM pipeline_stages AS stages CROSS JOIN LATERAL (
      SELECT expected_month AS month, count(*)::int AS leads, coalesce(sum(value), 0)::float8 AS value
      FROM leads WHERE stage_id = stages.id AND ${isListed()} GROUP BY expected_month OFFSET 0) AS sums
    WHERE stages.status NOT IN ('CONVERTED', 'LOST')
    ORDER BY sums.month, stages.position`);
  const thisMonth = toLocalTime(new Date(), config.timeZone).date.slice(0, 7);
  const sum = (of: "leads" | "value" | "weighted") => rows.reduce((total, row) => total + row[of], 0);
  return {
    rows: rows.map((row) => ({ ...row, isLate: row.month !== null && row.month < thisMonth })),
    total: { leads: sum("leads"), value: sum("value"), weighted: sum("weighted") },
  };
}

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;

/** Sums the deals that were lost in a period by the reason. */
export async function readLosses({ db, config }: Context, { from, to }: LossQuery): Promise<Losses> {
  const end = to ?? toLocalTime(new Date(), config.timeZone).date;
  const start = from ?? new Date(Date.parse(end) - (DEFAULT_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const { lostReason, stage, stageSince } = leadsTable;
  const midnight = (day: string, after = 0) =>
    sql`(${day}::date + ${after}::int)::timestamp AT TIME ZONE ${config.timeZone}`;
  const rows = await db
    .select({ reason: lostReason, leads: count(), value: sumOfValues })
    .from(leadsTable)
    .where(
      and(
        inArray(stage, await listLostStages(db)),
        sql`${stageSince} >= ${midnight(start)}`,
        sql`${stageSince} < ${midnight(end, 1)}`,
        isListed(),
      ),
    )
    .groupBy(lostReason)
    .orderBy(desc(count()), sql`${lostReason} NULLS LAST`);
  const sum = (of: "leads" | "value") => rows.reduce((total, row) => total + row[of], 0);
  return { rows, total: { leads: sum("leads"), value: sum("value") } };
}

async function listLostStages(db: Queryable): Promise<string[]> {
  const { id, status } = pipelineStagesTable;
  return (await db.select({ id }).from(pipelineStagesTable).where(eq(status, "LOST"))).map((row) => row.id);
}
