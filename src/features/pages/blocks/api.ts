import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { declareHistory } from "#src/publishing/calls/history-api.ts";
import { declareDrafts, declarePublish } from "#src/publishing/drafts/drafts-api.ts";
import { addVersions } from "#src/publishing/drafts/item-versions.server.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { declarePresence, declareSectionPresence } from "#src/publishing/presence/presence-api.ts";
import { blockListSchema, blockNameSchema, blockSchema } from "../block-schema.ts";
import { blockType, checkedNewBlockSchema } from "../block-type.server.ts";
import { createBlock, deleteBlock, findBlock, listBlocks } from "./blocks.server.ts";

const PATH = "/api/blocks";

/** For staff only; visitors see blocks on the pages that show them. */
export const blocksApi: SliceApi = {
  tag: "Blocos",
  staff(app, resources) {
    declareReads(app, resources);
    declareWrites(app, resources);
    declareDrafts(app, resources, { kind: blockType, path: PATH });
    declarePublish(app, resources, { kind: blockType, path: PATH, item: blockSchema });
    declareHistory(app, resources, { kind: blockType, path: PATH });
    declarePresence(app, resources, { kind: blockType, path: PATH });
    declareSectionPresence(app, resources, { kind: blockType, path: PATH });
  },
};

function declareReads(app: Server, { db }: Resources): void {
  app.get(
    PATH,
    {
      schema: {
        summary: "Blocos: seções guardadas com um nome, e as páginas que as mostram",
        response: { 200: blockListSchema.describe("Todos, pelo nome") },
      },
    },
    async () => addVersions(db, await listBlocks(db), "staff"),
  );
  app.get(
    `${PATH}/:id`,
    { schema: { ...byId, summary: "Um bloco", response: { 200: blockSchema.describe("O bloco") } } },
    async (request, reply) => {
      const block = await findBlock(db, request.params.id);
      if (!block) return sendProblem(reply, "not-found");
      return (await addVersions(db, [block], "staff"))[0];
    },
  );
}

function declareWrites(app: Server, resources: Resources): void {
  app.post(
    PATH,
    {
      schema: {
        summary: "Guardar seções como um bloco",
        body: checkedNewBlockSchema,
        response: { 201: blockSchema.describe("O bloco criado") },
      },
    },
    async (request, reply) =>
      reply.status(201).send(await createBlock(resources, currentUser(request), request.body)),
  );
  app.put(
    `${PATH}/:id`,
    {
      schema: {
        ...byId,
        summary: "Mudar o nome de um bloco",
        description: "As seções mudam pelo rascunho.",
        body: blockNameSchema,
        response: { 200: blockSchema.describe("O bloco como ficou") },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const result = await updateItem(resources, blockType, currentUser(request), params.id, body);
      return result.ok ? result.item : sendProblem(reply, result.code, result);
    },
  );
  app.delete(
    `${PATH}/:id`,
    {
      schema: {
        ...byId,
        summary: "Excluir um bloco que nenhuma página mostra",
        response: withProblems({ 204: z.undefined().describe("Bloco excluído") }, "conflict"),
      },
    },
    async (request, reply) => {
      const result = await deleteBlock(resources, request.params.id);
      return result.ok ? reply.status(204).send() : sendProblem(reply, result.code, result);
    },
  );
}
