import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { audienceOf } from "#src/publishing/calls/content-type-calls.ts";
import { declareHistory } from "#src/publishing/calls/history-api.ts";
import { declareDrafts, declarePublish } from "#src/publishing/drafts/drafts-api.ts";
import { addVersions } from "#src/publishing/drafts/item-versions.server.ts";
import { faqType } from "./faq-type.server.ts";
import { createFaqItem, deleteFaqItem, listFaq, orderFaq, updateFaqItem } from "./faq.server.ts";
import { faqInputSchema, faqItemSchema, faqListSchema, faqOrderSchema } from "./schema.ts";

/** Path of the questions' versions, as for other content types; the questions themselves are below the settings. */
const PATH = "/api/faq";

/** Everybody may read; all staff may write (docs/produto.md, "Who may do what"). */
export const faqApi: SliceApi = {
  tag: "FAQ",
  public: declareList,
  staff(app, resources) {
    declareWrites(app, resources);
    declareDrafts(app, resources, { kind: faqType, path: PATH });
    declarePublish(app, resources, { kind: faqType, path: PATH, item: faqItemSchema });
    declareHistory(app, resources, { kind: faqType, path: PATH });
  },
};

function declareList(app: Server, resources: Resources): void {
  app.get(
    "/api/settings/faq",
    {
      schema: {
        summary: "Perguntas frequentes, em sua ordem",
        response: { 200: faqListSchema.describe("As perguntas, na ordem da página") },
      },
    },
    async (request) => addVersions(resources.db, await listFaq(resources), audienceOf(request, {})),
  );
}

function declareWrites(app: Server, resources: Resources): void {
  app.post(
    "/api/settings/faq",
    {
      schema: {
        summary: "Criar uma pergunta, no fim da lista",
        body: faqInputSchema,
        response: { 201: faqItemSchema.describe("A pergunta criada") },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createFaqItem(resources, currentUser(request), request.body)),
  );
  app.post(
    "/api/settings/faq/order",
    {
      schema: {
        summary: "Mudar a ordem das perguntas",
        body: faqOrderSchema,
        response: { 200: faqListSchema.describe("As perguntas na nova ordem") },
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
      schema: {
        ...byId,
        summary: "Mudar uma pergunta",
        body: faqInputSchema,
        response: { 200: faqItemSchema.describe("A pergunta como ficou") },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const result = await updateFaqItem(resources, currentUser(request), params.id, body);
      return result.ok ? result.item : sendProblem(reply, result.code, result);
    },
  );
  app.delete(
    "/api/settings/faq/:id",
    {
      schema: {
        ...byId,
        summary: "Excluir uma pergunta",
        response: { 204: z.undefined().describe("Pergunta excluída") },
      },
    },
    async (request, reply) => {
      const isDeleted = await deleteFaqItem(resources, request.params.id);
      return isDeleted ? reply.status(204).send() : sendProblem(reply, "not-found");
    },
  );
}
