import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { EVERY_CALL, byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PersonalData } from "#src/platform/slices/define-slice.ts";
import { countContactData, eraseContactData } from "./erase-contact.server.ts";
import { decideRequest, getRequest, getRequestStats, listRequests } from "./requests.server.ts";
import {
  contactDataSchema,
  removalDecisionSchema,
  removalListSchema,
  removalQuerySchema,
  removalRequestSchema,
  removalStatsSchema,
} from "../schema.ts";

/**
 * The calls of the Privacidade screen: administrators only (docs/produto.md, "Who may do what").
 * @param stored one for each slice that stores data by e-mail address
 */
export function privacyApi(stored: PersonalData[]): SliceApi {
  return {
    tag: "Privacidade",
    administrator(app, resources) {
      declareRequests(app, resources);
      declareContactData(app, resources, stored);
    },
  };
}

function declareRequests(app: Server, resources: Resources): void {
  app.get(
    "/api/privacy/requests",
    {
      schema: {
        summary: "Solicitações de remoção, as abertas mais urgentes primeiro",
        description: "`q` procura em protocolo, nome, e-mail e telefone.",
        querystring: removalQuerySchema,
        response: { 200: removalListSchema.describe("Uma página de solicitações") },
      },
    },
    (request) => listRequests(resources, request.query),
  );
  app.get(
    "/api/privacy/requests/stats",
    {
      schema: {
        summary: "Quantas solicitações estão abertas, e quantas urgentes",
        description: "Urgente: vencida, ou a vencer em um dia útil.",
        response: { 200: removalStatsSchema.describe("As contagens") },
      },
    },
    () => getRequestStats(resources),
  );
  app.put(
    "/api/privacy/requests/:id",
    {
      schema: {
        ...byId,
        summary: "Concluir, recusar ou reabrir uma solicitação",
        description: "Cada nova decisão é avisada por e-mail a quem pediu, com a mensagem de `note`.",
        body: removalDecisionSchema,
        response: withProblems(
          { 200: removalRequestSchema.describe("A solicitação como ficou") },
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const { name } = currentUser(request);
      const result = await decideRequest(resources, request.params.id, request.body, name);
      if (result.ok) return result.request;
      return sendProblem(reply, result.code, result.code === "conflict" ? { detail: result.detail } : {});
    },
  );
}

/** The other data of the person, so that a request can be settled with one click. */
function declareContactData(app: Server, resources: Resources, stored: PersonalData[]): void {
  app.get(
    "/api/privacy/requests/:id/contact-data",
    {
      schema: {
        ...byId,
        summary: "O que o site guarda com o e-mail de uma solicitação",
        response: { 200: contactDataSchema.describe("Quantos registros há de cada tipo") },
      },
    },
    async (request, reply) => {
      const found = await getRequest(resources, request.params.id);
      if (!found.ok) return sendProblem(reply, found.code);
      return countContactData(resources, stored, found.request.email ?? "");
    },
  );
  app.delete(
    "/api/privacy/requests/:id/contact-data",
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        ...byId,
        summary: "Apagar o que o site guarda com o e-mail de uma solicitação",
        description:
          "Da própria solicitação, decidida e avisada, ficam o protocolo, as datas, a decisão e um hash do e-mail: " +
          "eles provam que o pedido foi atendido.",
        response: { 204: z.null().describe("Apagado") },
      },
    },
    async (request, reply) => {
      const found = await getRequest(resources, request.params.id);
      if (!found.ok) return sendProblem(reply, found.code);
      const { email } = found.request;
      if (email !== null) await eraseContactData(resources, stored, { ...found.request, email });
      return reply.status(204).send(null);
    },
  );
}
