// Reads events in batches, so that any number of them needs little memory.

import { sql } from "drizzle-orm";
import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import type { AnalyticsQuery } from "../schema.ts";
import { readPeriod, type ReportContext } from "./period.server.ts";

const HEADINGS = ["Evento", "Página", "Ação", "Categoria", "Rótulo", "Valor", "Data"];
const BATCH_ROWS = 5_000;

interface EventLine extends Record<string, unknown> {
  number: string;
  at: string;
  event: string;
  page: string;
  action: string | null;
  category: string | null;
  label: string | null;
  value: number | null;
  createdAt: string;
}

/** Starts with the newest event. */
export async function* exportEvents(
  context: ReportContext,
  query: AnalyticsQuery,
): AsyncGenerator<string, void, void> {
  const { start, end } = await readPeriod(context, query);
  yield CSV_BOM + toCsvLine(HEADINGS);
  let last = { at: end, number: "0" };
  for (;;) {
    const lines = await readLines(context, start, last);
    if (lines.length > 0) yield lines.map(toLine).join("");
    const { at, number } = lines.at(-1) ?? last;
    if (lines.length < BATCH_ROWS) return;
    last = { at, number };
  }
}

/** @param last last exported event; the next ones are older, or have the same time and a smaller number */
async function readLines(
  { db, config }: ReportContext,
  start: string,
  last: { at: string; number: string },
): Promise<EventLine[]> {
  const { rows } = await db.execute<EventLine>(sql`
    SELECT id::text AS number, created_at::text AS at, event, page, action, category, label, value,
      to_char(created_at AT TIME ZONE ${config.timeZone}::text, 'DD/MM/YYYY HH24:MI:SS') AS "createdAt"
    FROM analytics_events
    WHERE created_at >= ${start}::timestamptz AND created_at <= ${last.at}::timestamptz
      AND (created_at, id) < (${last.at}::timestamptz, ${last.number}::bigint)
    ORDER BY created_at DESC, id DESC LIMIT ${BATCH_ROWS}`);
  return rows;
}

function toLine({ event, page, action, category, label, value, createdAt }: EventLine): string {
  return toCsvLine([event, page, action, category, label, value, createdAt]);
}
