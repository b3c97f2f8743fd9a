import { z } from "zod";
import { currentUser, requireUser } from "#src/accounts/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { countContactData, type EraseContact, eraseContactData } from "./requests/erase-contact.server.ts";
import { decideRequest, getRequest, getRequestStats, listRequests } from "./requests/requests.server.ts";
import {
  contactDataSchema,
  removalDecisionSchema,
  removalListSchema,
  removalQuerySchema,
  removalRequestSchema,
  removalStatsSchema,
} from "./schema.ts";

const DOCS = { tags: ["Privacidade"], security: [{ session: [] }] };
/** Of every call that is an administrator's. */
const REFUSALS = ["unauthorized", "forbidden", "too-many-requests"] as const;
const params = z.object({ id: z.string() });

/**
 * The calls of the Privacidade screen: administrators only (contract §2, roles).
 * @param erasers every slice that keeps data under an e-mail address
 */
export function installPrivacyApi(app: Server, resources: Resources, erasers: EraseContact[]): void {
  const admin = { onRequest: [limitCalls(resources.limiter, API_LIMIT), requireUser(resources, "admin")] };
  installRequests(app, resources, admin);
  installContactData(app, resources, admin, erasers);
}

type Admin = { onRequest: ReturnType<typeof requireUser>[] };

function installRequests(app: Server, resources: Resources, admin: Admin): void {
  app.get(
    "/api/privacy/requests",
    {
      ...admin,
      schema: {
        ...DOCS,
        summary: "Solicitações de remoção, as abertas mais urgentes primeiro",
        description: "`q` procura em protocolo, nome, e-mail e telefone.",
        querystring: removalQuerySchema,
        response: withProblems(
          { 200: removalListSchema.describe("Uma página de solicitações") },
          ...REFUSALS,
          "invalid",
        ),
      },
    },
    (request) => listRequests(resources, request.query),
  );
  app.get(
    "/api/privacy/requests/stats",
    {
      ...admin,
      schema: {
        ...DOCS,
        summary: "Quantas solicitações estão abertas, e quantas urgentes",
        description: "Urgente: vencida, ou a vencer em um dia útil.",
        response: withProblems({ 200: removalStatsSchema.describe("As contagens") }, ...REFUSALS),
      },
    },
    () => getRequestStats(resources),
  );
  app.put(
    "/api/privacy/requests/:id",
    {
      ...admin,
      schema: {
        ...DOCS,
        summary: "Concluir, recusar ou reabrir uma solicitação",
        description: "Cada nova decisão é avisada por e-mail a quem pediu, com a mensagem de `note`.",
        params,
        body: removalDecisionSchema,
        response: withProblems(
          { 200: removalRequestSchema.describe("A solicitação como ficou") },
          ...REFUSALS,
          "not-found",
          "invalid",
        ),
      },
    },
    async (request, reply) => {
      const { name } = currentUser(request);
      const result = await decideRequest(resources, request.params.id, request.body, name);
      return result.ok ? result.request : sendProblem(reply, result.code);
    },
  );
}

/** What else there is of the person who asks, so that settling a request is one click away. */
function installContactData(app: Server, resources: Resources, admin: Admin, erasers: EraseContact[]): void {
  app.get(
    "/api/privacy/requests/:id/contact-data",
    {
      ...admin,
      schema: {
        ...DOCS,
        summary: "O que o site guarda com o e-mail de uma solicitação",
        params,
        response: withProblems(
          { 200: contactDataSchema.describe("Quantos registros há de cada tipo") },
          ...REFUSALS,
          "not-found",
        ),
      },
    },
    async (request, reply) => {
      const found = await getRequest(resources, request.params.id);
      if (!found.ok) return sendProblem(reply, found.code);
      return countContactData(resources, erasers, found.request.email);
    },
  );
  app.delete(
    "/api/privacy/requests/:id/contact-data",
    {
      ...admin,
      schema: {
        ...DOCS,
        summary: "Apagar o que o site guarda com o e-mail de uma solicitação",
        description: "A própria solicitação fica: ela prova que o pedido foi atendido.",
        params,
        response: withProblems({ 204: z.null().describe("Apagado") }, ...REFUSALS, "not-found"),
      },
    },
    async (request, reply) => {
      const found = await getRequest(resources, request.params.id);
      if (!found.ok) return sendProblem(reply, found.code);
      await eraseContactData(resources, erasers, found.request);
      return reply.status(204).send(null);
    },
  );
}
