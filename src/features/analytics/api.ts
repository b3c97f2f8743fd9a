import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { requireUser } from "#src/accounts/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { API_LIMIT, EVENTS_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls, requestKey, sendTooMany, setRateLimitHeaders } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { createEventRecorder } from "./analytics.server.ts";
import { exportEvents } from "./reports/export.server.ts";
import { getAnalytics, getChart, getTopPages } from "./reports/reports.server.ts";
import {
  analyticsQuerySchema,
  analyticsSchema,
  chartQuerySchema,
  chartSchema,
  eventsAnswerSchema,
  eventsBodySchema,
  topPagesQuerySchema,
  topPagesSchema,
} from "./schema.ts";

const TAGS = ["Analytics"];
const REFUSALS = ["unauthorized", "invalid", "too-many-requests"] as const;

export function installAnalyticsApi(app: Server, resources: Resources): void {
  installEvents(app, resources);
  installReports(app, resources);
}

/** `POST /api/events` (contract §3): what pages of this very site report, as JSON or as a beacon sends it. */
function installEvents(app: Server, resources: Resources): void {
  const { limiter } = resources;
  const recorder = createEventRecorder(resources);
  void app.register(async (scope) => {
    // A beacon without a type of its own says text/plain.
    scope.addContentTypeParser(
      "text/plain",
      { parseAs: "string" },
      scope.getDefaultJsonParser("error", "error"),
    );
    scope.withTypeProvider<ZodTypeProvider>().post(
      "/api/events",
      {
        onRequest: [refuseOtherSites, limitCalls(limiter, EVENTS_LIMIT)],
        schema: {
          tags: TAGS,
          summary: "Contar o que aconteceu nas páginas",
          description:
            "Sem cookie e sem endereço: da página fica o caminho, da origem o domínio e os parâmetros UTM. " +
            "Robôs de busca não são contados.",
          body: eventsBodySchema,
          response: withProblems(
            { 202: eventsAnswerSchema.describe("Quantos eventos foram contados") },
            "forbidden",
            "invalid",
            "too-many-requests",
          ),
        },
      },
      async (request, reply) => {
        const events = "events" in request.body ? request.body.events : [request.body];
        if (events.length > 1) {
          // The call itself was the first.
          const state = await limiter.take(EVENTS_LIMIT, requestKey(request), events.length - 1);
          setRateLimitHeaders(reply, state);
          if (state.exceeded) return sendTooMany(reply, state);
        }
        const sender = { userAgent: request.headers["user-agent"], host: request.hostname };
        const result = await recorder.record(events, sender);
        if (!result.ok) return sendProblem(reply, result.code, { retryAfter: 5 });
        return reply.status(202).send({ accepted: result.accepted });
      },
    );
  });
}

/** Browsers say where a call comes from; another site has nothing to count here. */
async function refuseOtherSites(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const site = request.headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") return sendProblem(reply, "forbidden");
  return undefined;
}

/** The calls of the Analytics screen and of the overview: every member of staff (contract §2, roles). */
function installReports(app: Server, resources: Resources): void {
  const staff = { onRequest: [limitCalls(resources.limiter, API_LIMIT), requireUser(resources)] };
  const docs = { tags: TAGS, security: [{ session: [] }] };
  app.get(
    "/api/analytics",
    {
      ...staff,
      schema: {
        ...docs,
        summary: "O que foi contado em um período",
        description: "Sem datas, os últimos 7 dias. `format=csv` responde os eventos um a um, em CSV.",
        querystring: analyticsQuerySchema,
        response: withProblems({ 200: analyticsSchema.describe("O resumo do período") }, ...REFUSALS),
      },
    },
    async (request, reply) => {
      if (request.query.format === "json") return getAnalytics(resources, request.query);
      return sendCsv(reply, exportEvents(resources, request.query));
    },
  );
  app.get(
    "/api/dashboard/analytics/chart",
    {
      ...staff,
      schema: {
        ...docs,
        summary: "Visualizações e eventos por dia",
        querystring: chartQuerySchema,
        response: withProblems(
          { 200: chartSchema.describe("Um item por dia, o mais antigo primeiro") },
          ...REFUSALS,
        ),
      },
    },
    (request) => getChart(resources, request.query.days),
  );
  app.get(
    "/api/dashboard/analytics/top-pages",
    {
      ...staff,
      schema: {
        ...docs,
        summary: "Páginas mais vistas",
        querystring: topPagesQuerySchema,
        response: withProblems({ 200: topPagesSchema.describe("A mais vista primeiro") }, ...REFUSALS),
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
