import { z } from "zod";
import { requireUser } from "#src/accounts/authenticate.server.ts";
import { type RemovalResult, requestRemoval } from "#src/features/privacy/privacy.server.ts";
import { readReason, REMOVAL_SOURCE, removalAnswerSchema } from "#src/features/privacy/schema.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { publicForm, submitCounted } from "#src/platform/http/forms/form-limits.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls, requestKey, sendTooMany, setRateLimitHeaders } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { formAnswerSchema } from "#src/shared/public-form-schema.ts";
import { contactCallSchema } from "./contact/contact-call-schema.ts";
import { getLeadStats, listLeads, listSources, setLeadStatus } from "./inbox/inbox.server.ts";
import { type SubmitResult, submitLead } from "./leads.server.ts";
import {
  type ContactInput,
  leadListSchema,
  leadQuerySchema,
  leadSchema,
  leadSourcesSchema,
  leadStatsSchema,
  leadStatusChangeSchema,
} from "./schema.ts";

const TAGS = ["Leads"];
/** Of every call that is an administrator's. */
const REFUSALS = ["unauthorized", "forbidden", "too-many-requests"] as const;

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
        summary: "Enviar uma mensagem de contato, ou uma solicitação de remoção de dados",
        description:
          'Com `source: "data-removal-form"`, a mensagem é uma solicitação de remoção: o motivo é o que vem depois de `Motivo:`.',
        body: contactCallSchema,
        response: withProblems(
          { 201: z.union([removalAnswerSchema, formAnswerSchema]).describe("Mensagem recebida") },
          "invalid",
          "too-many-requests",
        ),
      },
    },
    async (request, reply) => {
      const { state, result } = await submitCounted(limiter, requestKey(request), () =>
        submit(resources, request.body, { userAgent: request.headers["user-agent"] }),
      );
      setRateLimitHeaders(reply, state);
      if (!result) return sendTooMany(reply, state);
      if (!result.ok) return sendProblem(reply, result.code, result);
      return reply.status(201).send(toAnswer(result));
    },
  );
}

/** A data-removal request has a door of its own, and makes no lead. */
function submit(
  resources: Resources,
  { message, ...sent }: ContactInput,
  sender: { userAgent: string | undefined },
): Promise<SubmitResult | RemovalResult> {
  if (sent.source !== REMOVAL_SOURCE) return submitLead(resources, { ...sent, message }, sender);
  return requestRemoval(resources, { ...sent, ...sender, reason: readReason(message) });
}

function toAnswer(result: Extract<SubmitResult | RemovalResult, { ok: true }>) {
  if (!("receipt" in result)) return { success: true, message: "Formulário enviado com sucesso!" } as const;
  const { protocol, dueAt } = result.receipt;
  return {
    success: true,
    message: "Solicitação enviada com sucesso!",
    protocol,
    dueAt: dueAt.toISOString(),
  } as const;
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
        response: withProblems(
          { 200: leadListSchema.describe("Uma página de leads") },
          ...REFUSALS,
          "invalid",
        ),
      },
    },
    (request) => listLeads(resources, request.query),
  );
  app.get(
    "/api/leads/sources",
    {
      ...admin,
      schema: {
        ...docs,
        summary: "Fontes distintas",
        response: withProblems(
          { 200: leadSourcesSchema.describe("As fontes, em ordem alfabética") },
          ...REFUSALS,
        ),
      },
    },
    async () => ({ sources: await listSources(resources) }),
  );
  app.get(
    "/api/leads/stats/overview",
    {
      ...admin,
      schema: {
        ...docs,
        summary: "Contagem por status",
        response: withProblems(
          { 200: leadStatsSchema.describe("Quantos leads há em cada status") },
          ...REFUSALS,
        ),
      },
    },
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
        response: withProblems(
          { 200: leadSchema.describe("O lead como ficou") },
          ...REFUSALS,
          "not-found",
          "invalid",
        ),
      },
    },
    async (request, reply) => {
      const result = await setLeadStatus(resources, request.params.id, request.body.status);
      return result.ok ? result.lead : sendProblem(reply, result.code);
    },
  );
}
