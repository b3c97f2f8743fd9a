import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { recordAct } from "#src/audit/record.server.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import {
  analyticsQuerySchema,
  analyticsSchema,
  chartQuerySchema,
  chartSchema,
  topPagesQuerySchema,
  topPagesSchema,
} from "../schema.ts";
import { exportEvents } from "./export.server.ts";
import { getAnalytics, getChart, getTopPages } from "./reports.server.ts";

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
      if (request.query.format === "json") return getAnalytics(resources, request.query);
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
    .header("content-disposition", 'attachment; filename="analytics.csv"')
    .send(Readable.from(pieces));
}
