import type { FastifyReply, FastifyRequest } from "fastify";
import { validatorCompiler } from "fastify-type-provider-zod";
import { isStaffBrowser } from "#src/accounts/sessions/staff-browser.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { takeJson } from "#src/platform/http/json-body.ts";
import { EVENTS_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls, requestKey, sendTooMany, setRateLimitHeaders } from "#src/platform/http/rate-limited.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { createEventRecorder } from "./analytics.server.ts";
import { eventBatchSchema, eventsAnswerSchema, eventsBodySchema, eventSchema } from "./schema.ts";

export const eventsApi: SliceApi = { tag: "Analytics", anonymous: declareEvents };

/** Accepts events from pages of this site, as JSON or as a beacon (docs/produto.md, "Statistics"). */
function declareEvents(app: Server, resources: Resources): void {
  const { limiter } = resources;
  const recorder = createEventRecorder(resources);
  // A beacon without a type is sent as text/plain.
  takeJson(app, "text/plain");
  app.post(
    "/api/events",
    {
      config: { limit: "own" },
      onRequest: [refuseOtherSites, limitCalls(limiter, EVENTS_LIMIT)],
      validatorCompiler: checkEvents,
      schema: {
        summary: "Contar o que aconteceu nas páginas",
        description:
          "Sem cookie e sem endereço: da página fica o caminho, da origem o domínio e os parâmetros UTM. " +
          "Visitantes do dia são contados por um código que não pode ser refeito depois da meia-noite. " +
          "Robôs de busca e a equipe, enquanto está no painel, não são contados.",
        body: eventsBodySchema,
        response: withProblems(
          { 202: eventsAnswerSchema.describe("Quantos eventos foram contados") },
          "forbidden",
        ),
      },
    },
    async (request, reply) => {
      if (isStaffBrowser(request)) return reply.status(202).send({ accepted: 0 });
      const events = "events" in request.body ? request.body.events : [request.body];
      if (events.length > 1) {
        // The hook has already counted the first event.
        const state = await limiter.take(EVENTS_LIMIT, requestKey(request), events.length - 1);
        setRateLimitHeaders(reply, state);
        if (state.exceeded) return sendTooMany(reply, state);
      }
      const sender = {
        userAgent: request.headers["user-agent"],
        host: request.hostname,
        address: request.ip,
      };
      const result = await recorder.record(events, sender);
      if (!result.ok) return sendProblem(reply, result.code, { retryAfter: 5 });
      return reply.status(202).send({ accepted: result.accepted });
    },
  );
}

/** Validates events and batches by separate schemas, because errors of a union name no field. */
function checkEvents(call: { method: string; url: string }) {
  const batch = validatorCompiler({ ...call, schema: eventBatchSchema });
  const one = validatorCompiler({ ...call, schema: eventSchema });
  const isBatch = (body: unknown) =>
    typeof body === "object" && body !== null && "events" in body && body.events !== null;
  return (body: unknown) => (isBatch(body) ? batch : one)(body);
}

/** Refuses events from other sites by the browser's Sec-Fetch-Site header. */
async function refuseOtherSites(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const site = request.headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site") return sendProblem(reply, "forbidden");
  return undefined;
}
