import { z } from "zod";
import { requireUser } from "#src/features/accounts/authenticate.server.ts";
import { publicForm, submitCounted } from "#src/platform/http/form-limits.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls, requestKey, sendTooMany, setRateLimitHeaders } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { getLeadStats, listLeads, listSources, setLeadStatus } from "./inbox.server.ts";
import { submitLead } from "./leads.server.ts";
import {
  contactSchema,
  formAnswerSchema,
  leadListSchema,
  leadQuerySchema,
  leadSchema,
  leadSourcesSchema,
  leadStatsSchema,
  leadStatusChangeSchema,
} from "./schema.ts";

const TAGS = ["Leads"];

export function installLeadsApi(app: Server, resources: Resources): void {
  installContact(app, resources);
  installInbox(app, resources);
}

/** `POST /api/contact` (contract §3): the answer is the same for a person, a repeat and a program. */
function installContact(app: Server, resources: Resources): void {
  const { limiter } = resources;
  app.post(
    "/api/contact",
    {
      ...publicForm(limiter),
      schema: {
        tags: TAGS,
        summary: "Enviar uma mensagem de contato",
        body: contactSchema,
        response: { 201: formAnswerSchema },
      },
    },
    async (request, reply) => {
      const sender = { userAgent: request.headers["user-agent"] };
      const { state, result } = await submitCounted(limiter, requestKey(request), () =>
        submitLead(resources, request.body, sender),
      );
      setRateLimitHeaders(reply, state);
      if (!result) return sendTooMany(reply, state);
      if (!result.ok) return sendProblem(reply, result.code, result);
      return reply.status(201).send({ success: true, message: "Formulário enviado com sucesso!" });
    },
  );
}

/** The calls of the Leads screen: administrators only (contract §2, roles). */
function installInbox(app: Server, resources: Resources): void {
  const admin = { onRequest: [limitCalls(resources.limiter, API_LIMIT), requireUser(resources, "admin")] };
  const docs = { tags: TAGS, security: [{ session: [] }] };
  app.get(
    "/api/leads",
    {
      ...admin,
      schema: {
        ...docs,
        summary: "Leads, do mais novo ao mais antigo",
        description: "`q` procura em nome, e-mail e telefone, sem diferenciar maiúsculas e acentos.",
        querystring: leadQuerySchema,
        response: { 200: leadListSchema },
      },
    },
    (request) => listLeads(resources, request.query),
  );
  app.get(
    "/api/leads/sources",
    { ...admin, schema: { ...docs, summary: "Fontes distintas", response: { 200: leadSourcesSchema } } },
    async () => ({ sources: await listSources(resources) }),
  );
  app.get(
    "/api/leads/stats/overview",
    { ...admin, schema: { ...docs, summary: "Contagem por status", response: { 200: leadStatsSchema } } },
    async () => getLeadStats(resources),
  );
  app.put(
    "/api/leads/:id/status",
    {
      ...admin,
      schema: {
        ...docs,
        summary: "Mudar o status de um lead",
        params: z.object({ id: z.string() }),
        body: leadStatusChangeSchema,
        response: { 200: leadSchema },
      },
    },
    async (request, reply) => {
      const result = await setLeadStatus(resources, request.params.id, request.body.status);
      return result.ok ? result.lead : sendProblem(reply, result.code);
    },
  );
}
