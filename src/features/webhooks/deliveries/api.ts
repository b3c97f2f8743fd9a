import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { DELIVERIES_DAYS, deliveryDetailSchema, deliveryListSchema, deliveryQuerySchema } from "../schema.ts";
import { findDelivery, listDeliveries, resendDelivery, sendTest } from "./deliveries.server.ts";

const PATH = "/api/webhooks";
/** Each test may wait up to `ANSWER_SECONDS` for the receiver. */
const TESTS_LIMIT = { name: "webhook-tests", points: 30, seconds: 60 };

/** Administrators only (docs/produto.md, "Who may do what"). */
export const deliveriesApi: SliceApi = {
  tag: "Webhooks",
  administrator(app, resources) {
    declareTest(app, resources);
    declareDeliveries(app, resources);
  },
};

function declareTest(app: Server, resources: Resources): void {
  app.post(
    `${PATH}/:id/test`,
    {
      config: { limit: TESTS_LIMIT },
      schema: {
        ...byId,
        summary: "Enviar um aviso de teste a um destino e esperar pela resposta",
        description: "Também a um destino desligado; uma vez só, sem novas tentativas.",
        response: { 200: deliveryDetailSchema.describe("O que houve com o teste") },
      },
    },
    async (request, reply) => {
      const result = await sendTest(resources, request.params.id);
      return result.ok ? result.delivery : sendProblem(reply, result.code);
    },
  );
}

function declareDeliveries(app: Server, resources: Resources): void {
  app.get(
    `${PATH}/:id/deliveries`,
    {
      schema: {
        ...byId,
        summary: `Entregas de um destino nos últimos ${DELIVERIES_DAYS} dias`,
        querystring: deliveryQuerySchema,
        response: { 200: deliveryListSchema.describe("Uma página de entregas, da mais nova à mais antiga") },
      },
    },
    async (request, reply) =>
      (await listDeliveries(resources, request.params.id, request.query)) ?? sendProblem(reply, "not-found"),
  );
  app.get(
    `${PATH}/deliveries/:id`,
    {
      schema: {
        ...byId,
        summary: "Uma entrega, com o que foi enviado e respondido",
        response: { 200: deliveryDetailSchema.describe("A entrega") },
      },
    },
    async (request, reply) =>
      (await findDelivery(resources.db, request.params.id)) ?? sendProblem(reply, "not-found"),
  );
  app.post(
    `${PATH}/deliveries/:id/resend`,
    {
      schema: {
        ...byId,
        summary: "Enviar de novo: o mesmo `webhook-id` e o mesmo corpo, com nova assinatura",
        response: withProblems(
          { 200: deliveryDetailSchema.describe("A entrega, de volta à fila") },
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const result = await resendDelivery(resources, request.params.id);
      return result.ok ? result.delivery : sendProblem(reply, result.code, result);
    },
  );
}
