// Generates any number of events, counted by hour and day with the product's own statement.

import { sql } from "drizzle-orm";
import { storePastEvents } from "#src/features/analytics/import-events.server.ts";
import type { Database } from "#src/platform/database/database.ts";
import { createEventPartitions } from "../src/features/analytics/event-partitions.server.ts";
import { vacuum } from "./vacuum.ts";

const DAY_MS = 86_400_000;

/**
 * Adds events of 300 pages, the first ones much more frequent, spread evenly over the last `days` days: a third are
 * views, the rest scrolling, time on the page, clicks and forms.
 * @param howMany 1,000,000 take 15 to 30 s of one core
 * @param timeZone the site's, for counting by day and hour
 */
export async function generateEvents(
  db: Database,
  howMany: number,
  days = 90,
  timeZone = "America/Sao_Paulo",
): Promise<void> {
  const now = Date.now();
  const moments = Array.from({ length: days + 1 }, (_, n) => new Date(now - (days - n) * DAY_MS));
  await createEventPartitions(db, [...new Set(moments.map((moment) => moment.toISOString().slice(0, 7)))]);
  for (let day = 0; day < days; day++) {
    const already = Math.floor((howMany * day) / days);
    await addDay(db, timeZone, moments[day] as Date, Math.floor((howMany * (day + 1)) / days) - already);
  }
  await vacuum(db, "analytics_events", "analytics_days", "analytics_hours");
}

/** Uses one statement per day, so that its counts fit in memory. */
async function addDay(db: Database, timeZone: string, start: Date, howMany: number): Promise<void> {
  if (howMany === 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`);
    await tx.execute(sql`SET LOCAL work_mem = '128MB'`);
    await tx.execute(sql`SET LOCAL synchronous_commit = off`);
    await storePastEvents(
      tx,
      timeZone,
      sql`
      SELECT kind AS event,
        CASE WHEN rank < 5 THEN (ARRAY['/', '/servicos', '/blog', '/contato', '/portfolio'])[1 + rank]
          WHEN rank % 4 = 0 THEN '/portfolio/projeto-' || rank ELSE '/blog/post-' || rank END AS page,
        CASE kind WHEN 'button_click' THEN 'click' WHEN 'form_submit' THEN 'submit_form'
          WHEN 'scroll' THEN 'scroll' END AS action,
        CASE kind WHEN 'button_click' THEN 'Conversão' WHEN 'scroll' THEN 'Engajamento' END AS category,
        CASE kind WHEN 'button_click' THEN (ARRAY['Solicitar Orçamento', 'WhatsApp', 'Ver Detalhes'])[1 + n % 3]
          WHEN 'scroll' THEN (ARRAY['25%', '50%', '75%', '100%'])[1 + n % 4] END AS label,
        CASE kind WHEN 'time_on_page' THEN (n % 300)::float8 END AS value,
        CASE WHEN kind = 'page_view' THEN (ARRAY['(direto)', 'google.com', 'linkedin.com', NULL, NULL])[1 + n % 5] END
          AS referrer,
        CASE WHEN kind = 'page_view' AND n % 50 = 0 THEN 'boletim' END AS utm_source,
        CASE WHEN kind = 'page_view' AND n % 50 = 0 THEN 'email' END AS utm_medium,
        CASE WHEN kind = 'page_view' AND n % 50 = 0 THEN 'edicao-' || n % 7 END AS utm_campaign,
        ${start.toISOString()}::timestamptz + n * interval '1 day' / ${howMany}::int AS created_at
      FROM (
        SELECT n, floor(300 * power(random(), 3))::int AS rank,
          (ARRAY['page_view', 'page_view', 'page_view', 'page_view', 'scroll', 'scroll', 'scroll', 'scroll',
            'time_on_page', 'time_on_page', 'button_click', 'form_submit'])[1 + floor(12 * random())::int] AS kind
        FROM generate_series(0, ${howMany - 1}::int) AS n
      ) AS invented`,
    );
  });
}
