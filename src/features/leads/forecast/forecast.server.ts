// Sums the expected deals, and those that were lost.

import { and, asc, count, desc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { toLocalTime } from "#src/shared/time/zoned-time.ts";
import { leadsTable, pipelineStagesTable } from "../table.ts";
import type { Forecast, Losses, LossQuery } from "./schema.ts";

type Context = Pick<Resources, "db" | "config">;

const sumOfValues = sql`coalesce(sum(${leadsTable.value}), 0)`.mapWith(Number);

/** Sums the open deals by month and stage. */
export async function readForecast({ db, config }: Context): Promise<Forecast> {
  const { expectedMonth, value } = leadsTable;
  const { name, position, probability, status } = pipelineStagesTable;
  const rows = await db
    .select({
      month: expectedMonth,
      stage: name,
      leads: count(),
      value: sumOfValues,
      weighted: sql`round(coalesce(sum(${value} * ${probability}), 0) / 100.0)`.mapWith(Number),
    })
    .from(leadsTable)
    .innerJoin(pipelineStagesTable, eq(pipelineStagesTable.id, leadsTable.stage))
    .where(and(isNull(leadsTable.mergedInto), notInArray(status, ["CONVERTED", "LOST"])))
    .groupBy(expectedMonth, name, position)
    .orderBy(asc(expectedMonth), asc(position));
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
  const { lostReason, stage, stageSince, mergedInto } = leadsTable;
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
        isNull(mergedInto),
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
