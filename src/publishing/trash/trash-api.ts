// API of the trash, in the scope of writers. Authors see only their own items.

import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";
import { TRASH_DAYS, trashPageSchema, trashQuerySchema } from "./schema.ts";
import { listTrash, deletePermanently, restoreItem } from "./trash.server.ts";

/** @param path "/api/posts" */
export function declareTrash(
  app: Server,
  resources: Resources,
  { kind, path, item }: { kind: AnyPublishableType; path: string; item: z.ZodType },
): void {
  const { db } = resources;
  app.get(
    `${path}/trash`,
    {
      schema: {
        summary: "A lixeira",
        description: `O que foi excluído nos últimos ${TRASH_DAYS} dias; para autores, só o que é seu.`,
        querystring: trashQuerySchema,
        response: { 200: trashPageSchema.describe("Do excluído por último ao mais antigo") },
      },
    },
    (request) => listTrash(db, kind, currentUser(request), request.query),
  );
  app.post(
    `${path}/trash/:id/restore`,
    {
      schema: {
        ...byId,
        summary: "Restaurar da lixeira, como rascunho",
        response: withProblems({ 200: item.describe("Como voltou") }, "invalid"),
      },
    },
    async (request, reply) => {
      const result = await restoreItem(resources, kind, currentUser(request), request.params.id);
      return result.ok ? result.item : sendProblem(reply, result.code, result);
    },
  );
  app.delete(
    `${path}/trash/:id`,
    {
      schema: {
        ...byId,
        summary: "Excluir definitivamente, com o histórico",
        response: { 204: z.null().describe("Excluído") },
      },
    },
    async (request, reply) => {
      const result = await deletePermanently(db, kind, currentUser(request), request.params.id);
      return result.ok ? reply.status(204).send(null) : sendProblem(reply, result.code, result);
    },
  );
}
