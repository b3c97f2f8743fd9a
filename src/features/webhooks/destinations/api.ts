import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { EVERY_CALL, byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import {
  ANSWER_SECONDS,
  destinationChangeSchema,
  destinationInputSchema,
  destinationListSchema,
  destinationSchema,
  RETRY_HOURS,
} from "../schema.ts";
import {
  createDestination,
  deleteDestination,
  listDestinations,
  replaceSecret,
  updateDestination,
} from "./destinations.server.ts";

const PATH = "/api/webhooks";

/** Administrators only (docs/produto.md, "Who may do what"). */
export const destinationsApi: SliceApi = {
  tag: "Webhooks",
  administrator(app, resources) {
    declareDestinations(app, resources);
    declareDestination(app, resources);
  },
};

function declareDestinations(app: Server, resources: Resources): void {
  app.get(
    PATH,
    {
      schema: {
        summary: "Destinos de webhooks, o do servidor primeiro",
        response: { 200: destinationListSchema.describe("Os destinos, com os segredos mascarados") },
      },
    },
    () => listDestinations(resources),
  );
  app.post(
    PATH,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        summary: "Criar um destino",
        description:
          "Cada aviso é um POST com JSON, assinado como em standardwebhooks.com: `webhook-id` (o mesmo em " +
          "toda tentativa), `webhook-timestamp` e `webhook-signature`. " +
          `Só 2xx, em até ${ANSWER_SECONDS} segundos, conta como entregue; o resto é tentado de novo por ${RETRY_HOURS} horas, ` +
          "e 410 desliga o destino.",
        body: destinationInputSchema,
        response: withProblems(
          { 201: destinationSchema.describe("O destino, com o segredo inteiro só desta vez") },
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const result = await createDestination(resources, request.body);
      return result.ok ? reply.status(201).send(result.destination) : sendProblem(reply, result.code, result);
    },
  );
}

function declareDestination(app: Server, resources: Resources): void {
  app.put(
    `${PATH}/:id`,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        ...byId,
        summary: "Mudar um destino",
        description: "O que não é enviado fica como está.",
        body: destinationChangeSchema,
        response: withProblems({ 200: destinationSchema.describe("O destino como ficou") }, "conflict"),
      },
    },
    async (request, reply) => {
      const result = await updateDestination(resources, request.params.id, request.body);
      return result.ok ? result.destination : sendProblem(reply, result.code, result);
    },
  );
  app.post(
    `${PATH}/:id/secret`,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        ...byId,
        summary: "Trocar o segredo de um destino",
        description: "O anterior deixa de assinar na mesma hora.",
        response: withProblems(
          { 200: destinationSchema.describe("O destino, com o novo segredo inteiro só desta vez") },
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const result = await replaceSecret(resources, request.params.id);
      return result.ok ? result.destination : sendProblem(reply, result.code, result);
    },
  );
  app.delete(
    `${PATH}/:id`,
    {
      config: { sensitive: EVERY_CALL },
      schema: {
        ...byId,
        summary: "Excluir um destino e o registro das suas entregas",
        response: withProblems({ 204: z.undefined().describe("Destino excluído") }, "conflict"),
      },
    },
    async (request, reply) => {
      const result = await deleteDestination(resources, request.params.id);
      return result.ok ? reply.status(204).send() : sendProblem(reply, result.code, result);
    },
  );
}
