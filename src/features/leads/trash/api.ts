import { z } from "zod";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { onlyVisibleLeads, visibleOwnerId } from "../own-leads.server.ts";
import { leadDetailsSchema } from "../schema.ts";
import { leadTrashQuerySchema, leadTrashSchema, TRASH_DAYS } from "./schema.ts";
import { listTrashedLeads, restoreLead, trashLead } from "./trash.server.ts";

export const leadTrashApi: SliceApi = { tag: "Leads", leads: declareTrash };

function declareTrash(app: Server, resources: Resources): void {
  const { db } = resources;
  app.get(
    "/api/leads/trash",
    {
      schema: {
        summary: "A lixeira dos leads",
        description: `O que foi excluído nos últimos ${TRASH_DAYS} dias.`,
        querystring: leadTrashQuerySchema,
        response: { 200: leadTrashSchema.describe("Do excluído por último ao mais antigo") },
      },
    },
    (request) => listTrashedLeads(db, request.query, visibleOwnerId(request)),
  );
  app.delete(
    "/api/leads/:id",
    {
      onRequest: onlyVisibleLeads(resources),
      schema: {
        ...byId,
        summary: "Mover um lead para a lixeira",
        description: `Sai de todas as listas e contagens, com os que se juntaram a ele. Em ${TRASH_DAYS} dias é apagado de vez.`,
        response: { 204: z.null().describe("Na lixeira") },
      },
    },
    async ({ params }, reply) =>
      (await trashLead(db, params.id)) ? reply.status(204).send(null) : sendProblem(reply, "not-found"),
  );
  app.post(
    "/api/leads/:id/restore",
    {
      schema: {
        ...byId,
        summary: "Restaurar um lead da lixeira",
        response: { 200: leadDetailsSchema.describe("O lead, como era") },
      },
    },
    async (request, reply) =>
      (await restoreLead(resources, request.params.id, visibleOwnerId(request))) ??
      sendProblem(reply, "not-found"),
  );
}
