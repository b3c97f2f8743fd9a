import { z } from "zod";
import { allowUser, requireUser } from "#src/accounts/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { limitCalls } from "#src/platform/http/rate-limited.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { createFaqItem, deleteFaqItem, listFaq, orderFaq, updateFaqItem } from "./faq.server.ts";
import { faqInputSchema, faqItemSchema, faqListSchema, faqOrderSchema } from "./schema.ts";

const TAGS = ["FAQ"];
const REFUSALS = ["unauthorized", "too-many-requests"] as const;

/** Everybody reads; every member of staff writes (contract §2, roles; §3). */
export function installFaqApi(app: Server, resources: Resources): void {
  const limited = limitCalls(resources.limiter, API_LIMIT);
  app.get(
    "/api/settings/faq",
    {
      onRequest: [limited, allowUser(resources)],
      schema: {
        tags: TAGS,
        summary: "Perguntas frequentes, em sua ordem",
        response: withProblems(
          { 200: faqListSchema.describe("As perguntas, na ordem da página") },
          ...REFUSALS,
        ),
      },
    },
    async () => listFaq(resources),
  );

  const staff = { onRequest: [limited, requireUser(resources)] };
  const docs = { tags: TAGS, security: [{ session: [] }] };
  const params = z.object({ id: z.string() });
  app.post(
    "/api/settings/faq",
    {
      ...staff,
      schema: {
        ...docs,
        summary: "Criar uma pergunta, no fim da lista",
        body: faqInputSchema,
        response: withProblems({ 201: faqItemSchema.describe("A pergunta criada") }, ...REFUSALS, "invalid"),
      },
    },
    async (request, reply) => reply.status(201).send(await createFaqItem(resources, request.body)),
  );
  app.post(
    "/api/settings/faq/order",
    {
      ...staff,
      schema: {
        ...docs,
        summary: "Mudar a ordem das perguntas",
        body: faqOrderSchema,
        response: withProblems(
          { 200: faqListSchema.describe("As perguntas na nova ordem") },
          ...REFUSALS,
          "invalid",
        ),
      },
    },
    async (request) => {
      await orderFaq(resources, request.body.ids);
      return listFaq(resources);
    },
  );
  app.put(
    "/api/settings/faq/:id",
    {
      ...staff,
      schema: {
        ...docs,
        summary: "Mudar uma pergunta",
        params,
        body: faqInputSchema,
        response: withProblems(
          { 200: faqItemSchema.describe("A pergunta como ficou") },
          ...REFUSALS,
          "not-found",
          "invalid",
        ),
      },
    },
    async (request, reply) =>
      (await updateFaqItem(resources, request.params.id, request.body)) ?? sendProblem(reply, "not-found"),
  );
  app.delete(
    "/api/settings/faq/:id",
    {
      ...staff,
      schema: {
        ...docs,
        summary: "Excluir uma pergunta",
        params,
        response: withProblems(
          { 204: z.undefined().describe("Pergunta excluída") },
          ...REFUSALS,
          "not-found",
        ),
      },
    },
    async (request, reply) => {
      const isDeleted = await deleteFaqItem(resources, request.params.id);
      return isDeleted ? reply.status(204).send() : sendProblem(reply, "not-found");
    },
  );
}
