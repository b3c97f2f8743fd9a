import { z } from "zod";
import { requireUser } from "#src/accounts/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { findDelivery, listDeliveries, resendDelivery, sendTest } from "./deliveries/deliveries.server.ts";
import {
  createDestination,
  deleteDestination,
  listDestinations,
  replaceSecret,
  updateDestination,
} from "./destinations/destinations.server.ts";
import {
  deliveryDetailSchema,
  deliveryListSchema,
  deliveryQuerySchema,
  destinationChangeSchema,
  destinationInputSchema,
  destinationListSchema,
  destinationSchema,
} from "./schema.ts";

const PATH = "/api/webhooks";
const DOCS = { tags: ["Webhooks"], security: [{ session: [] }] };
const REFUSALS = ["unauthorized", "forbidden", "too-many-requests"] as const;
const params = z.object({ id: z.string() });
/** A test waits for the receiver, in the worst case 15 s. */
const TESTS_LIMIT = { name: "webhook-tests", points: 30, seconds: 60 };

/** The calls of the Webhooks screen: administrators only (contract §2, roles). */
export function installWebhooksApi(app: Server, resources: Resources): void {
  const isAdmin = requireUser(resources, "admin");
  const admin = { onRequest: [limitCalls(resources.limiter, API_LIMIT), isAdmin] };
  installDestinations(app, resources, admin);
  installDestination(app, resources, admin);
  installDeliveries(app, resources, admin);
  app.post(
    `${PATH}/:id/test`,
    {
      onRequest: [limitCalls(resources.limiter, TESTS_LIMIT), isAdmin],
      schema: {
        ...DOCS,
        summary: "Enviar um aviso de teste a um destino e esperar pela resposta",
        description: "Também a um destino desligado; uma vez só, sem novas tentativas.",
        params,
        response: withProblems(
          { 200: deliveryDetailSchema.describe("O que houve com o teste") },
          ...REFUSALS,
          "not-found",
        ),
      },
    },
    async (request, reply) => {
      const result = await sendTest(resources, request.params.id);
      return result.ok ? result.delivery : sendProblem(reply, result.code);
    },
  );
}

type Admin = { onRequest: ReturnType<typeof requireUser>[] };

function installDestinations(app: Server, resources: Resources, admin: Admin): void {
  app.get(
    PATH,
    {
      ...admin,
      schema: {
        ...DOCS,
        summary: "Destinos de webhooks, o do servidor primeiro",
        response: withProblems(
          { 200: destinationListSchema.describe("Os destinos, com os segredos mascarados") },
          ...REFUSALS,
        ),
      },
    },
    () => listDestinations(resources),
  );
  app.post(
    PATH,
    {
      ...admin,
      schema: {
        ...DOCS,
        summary: "Criar um destino",
        description:
          "Cada aviso é um POST com JSON, assinado como em standardwebhooks.com: `webhook-id` (o mesmo em " +
          "toda tentativa), `webhook-timestamp` e `webhook-signature`. Só 2xx, em até 15 segundos, conta " +
          "como entregue; o resto é tentado de novo por 24 horas, e 410 desliga o destino.",
        body: destinationInputSchema,
        response: withProblems(
          { 201: destinationSchema.describe("O destino, com o segredo inteiro só desta vez") },
          ...REFUSALS,
          "conflict",
          "invalid",
        ),
      },
    },
    async (request, reply) => {
      const result = await createDestination(resources, request.body);
      return result.ok ? reply.status(201).send(result.destination) : sendProblem(reply, result.code, result);
    },
  );
}

function installDestination(app: Server, resources: Resources, admin: Admin): void {
  app.put(
    `${PATH}/:id`,
    {
      ...admin,
      schema: {
        ...DOCS,
        summary: "Mudar um destino",
        description: "O que não é enviado fica como está.",
        params,
        body: destinationChangeSchema,
        response: withProblems(
          { 200: destinationSchema.describe("O destino como ficou") },
          ...REFUSALS,
          "not-found",
          "conflict",
          "invalid",
        ),
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
      ...admin,
      schema: {
        ...DOCS,
        summary: "Trocar o segredo de um destino",
        description: "O anterior deixa de assinar na mesma hora.",
        params,
        response: withProblems(
          { 200: destinationSchema.describe("O destino, com o novo segredo inteiro só desta vez") },
          ...REFUSALS,
          "not-found",
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
      ...admin,
      schema: {
        ...DOCS,
        summary: "Excluir um destino e o registro das suas entregas",
        params,
        response: withProblems(
          { 204: z.undefined().describe("Destino excluído") },
          ...REFUSALS,
          "not-found",
          "conflict",
        ),
      },
    },
    async (request, reply) => {
      const result = await deleteDestination(resources, request.params.id);
      return result.ok ? reply.status(204).send() : sendProblem(reply, result.code, result);
    },
  );
}

function installDeliveries(app: Server, resources: Resources, admin: Admin): void {
  app.get(
    `${PATH}/:id/deliveries`,
    {
      ...admin,
      schema: {
        ...DOCS,
        summary: "Entregas de um destino nos últimos 30 dias",
        params,
        querystring: deliveryQuerySchema,
        response: withProblems(
          { 200: deliveryListSchema.describe("Uma página de entregas, da mais nova à mais antiga") },
          ...REFUSALS,
          "not-found",
          "invalid",
        ),
      },
    },
    async (request, reply) =>
      (await listDeliveries(resources, request.params.id, request.query)) ?? sendProblem(reply, "not-found"),
  );
  app.get(
    `${PATH}/deliveries/:id`,
    {
      ...admin,
      schema: {
        ...DOCS,
        summary: "Uma entrega, com o que foi enviado e respondido",
        params,
        response: withProblems({ 200: deliveryDetailSchema.describe("A entrega") }, ...REFUSALS, "not-found"),
      },
    },
    async (request, reply) =>
      (await findDelivery(resources.db, request.params.id)) ?? sendProblem(reply, "not-found"),
  );
  app.post(
    `${PATH}/deliveries/:id/resend`,
    {
      ...admin,
      schema: {
        ...DOCS,
        summary: "Enviar de novo: o mesmo `webhook-id` e o mesmo corpo, com nova assinatura",
        params,
        response: withProblems(
          { 200: deliveryDetailSchema.describe("A entrega, de volta à fila") },
          ...REFUSALS,
          "not-found",
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
