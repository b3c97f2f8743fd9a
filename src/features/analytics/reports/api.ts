import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { recordAct } from "#src/audit/record.server.ts";
import { contentDisposition } from "#src/platform/http/content-disposition.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { CSV_BOM, toCsvLine } from "#src/shared/csv.ts";
import {
  type AnalyticsQuery,
  analyticsQuerySchema,
  analyticsSchema,
  chartQuerySchema,
  chartSchema,
  topPagesQuerySchema,
  topPagesSchema,
} from "../schema.ts";
import { countChannels } from "./arrivals.server.ts";
import { readPeriod, type ReportContext } from "./period.server.ts";
import { getAnalytics, getChart, getTopPages } from "./reports.server.ts";

const HEADINGS = ["Evento", "Página", "Ação", "Categoria", "Rótulo", "Valor", "Data"];
const BATCH_ROWS = 5_000;

/** Requires permission to read statistics (docs/produto.md, "Who may do what"). */
export const reportsApi: SliceApi = { tag: "Analytics", statistics: declareReports };

function declareReports(app: Server, resources: Resources): void {
  app.get(
    "/api/analytics",
    {
      config: { sensitive: { format: "csv" } },
      schema: {
        summary: "O que foi contado em um período",
        description:
          "Sem datas, os últimos 7 dias. `format=csv` responde os eventos um a um, em CSV, e pede de novo quem é.",
        querystring: analyticsQuerySchema,
        response: { 200: analyticsSchema.describe("O resumo do período") },
      },
    },
    async (request, reply) => {
      if (request.query.format === "json") {
        const [analytics, channels] = await Promise.all([
          getAnalytics(resources, request.query),
          countChannels(resources, request.query),
        ]);
        return { ...analytics, channels };
      }
      const { startDate, endDate } = request.query;
      await resources.db.transaction((tx) =>
        recordAct(tx, {
          action: "analytics.exported",
          subject: "Analytics",
          after: { De: startDate, Até: endDate },
        }),
      );
      return sendCsv(reply, exportEvents(resources, request.query));
    },
  );
  app.get(
    "/api/dashboard/analytics/chart",
    {
      schema: {
        summary: "Visualizações e eventos por dia",
        querystring: chartQuerySchema,
        response: { 200: chartSchema.describe("Um item por dia, o mais antigo primeiro") },
      },
    },
    (request) => getChart(resources, request.query.days),
  );
  app.get(
    "/api/dashboard/analytics/top-pages",
    {
      schema: {
        summary: "Páginas mais vistas",
        querystring: topPagesQuerySchema,
        response: { 200: topPagesSchema.describe("A mais vista primeiro") },
      },
    },
    (request) => getTopPages(resources, request.query),
  );
}

function sendCsv(reply: FastifyReply, pieces: AsyncGenerator<string>): FastifyReply {
  return reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", contentDisposition("attachment", "analytics.csv"))
    .send(Readable.from(pieces));
}

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
async function* exportEvents(
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
