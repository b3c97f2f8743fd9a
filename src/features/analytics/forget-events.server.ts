import { sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import { facetsOf } from "./facets.server.ts";

/** Also subtracts the events from the counts. Used for demo content. @returns the number of events */
export async function forgetEventsBefore(tx: Transaction, timeZone: string, moment: Date): Promise<number> {
  const zone = sql`${timeZone}::text`;
  const before = sql`${moment.toISOString()}::timestamptz`;
  const hour = sql`date_trunc('hour', ${before}, ${zone})`;
  const day = sql`(${before} AT TIME ZONE ${zone})::date`;
  const { rowCount } = await tx.execute(sql`DELETE FROM analytics_events WHERE created_at < ${before}`);
  await tx.execute(sql`DELETE FROM analytics_hours WHERE hour <= ${hour}`);
  await tx.execute(sql`DELETE FROM analytics_days WHERE day <= ${day}`);
  await tx.execute(sql`DELETE FROM analytics_visitor_days WHERE day <= ${day}`);
  // Recounts the moment's hour and day from the remaining events.
  await tx.execute(sql`
    INSERT INTO analytics_hours (hour, facet, event, value, count)
    SELECT ${hour}, facets.facet, facets.event, facets.value, count(*)
    FROM analytics_events AS e CROSS JOIN LATERAL ${facetsOf()} AS facets(facet, event, value)
    WHERE e.created_at >= ${before} AND e.created_at < ${hour} + interval '1 hour' AND facets.value IS NOT NULL
    GROUP BY 2, 3, 4`);
  await tx.execute(sql`
    INSERT INTO analytics_days (day, facet, event, value, count)
    SELECT ${day}, facet, event, value, sum(count) FROM analytics_hours
    WHERE (hour AT TIME ZONE ${zone})::date = ${day}
    GROUP BY 2, 3, 4`);
  return rowCount ?? 0;
}
