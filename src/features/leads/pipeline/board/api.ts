import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import { undoMove } from "../../change-lead.server.ts";
import { leadFilterSchema } from "../../filters.ts";
import { onlyVisibleLeads, visibleOwnerId } from "../../own-leads.server.ts";
import { describeLeadDetails } from "../../read/describe-lead.server.ts";
import { leadDetailsSchema } from "../../schema.ts";
import { readBoard, readColumn } from "./board.server.ts";
import { boardPageSchema, boardSchema, moveUndoSchema } from "./schema.ts";

/** Query of `GET /api/leads/board/{column}`: the filters of the list, and the cursor. */
const boardPageQuerySchema = leadFilterSchema.extend({
  after: z
    .string()
    .regex(/^\d{4}-[\d:.TZ-]{5,30}_[\da-f-]{36}$/, "Página inválida")
    .optional(),
});

const MOVED_AGAIN = "Este lead já mudou de etapa outra vez: desfaça a partir da etapa atual.";

/** Non-administrators see their own leads (docs/produto.md, "Who may do what"). */
export const boardApi: SliceApi = {
  tag: "Leads",
  leads(app, resources) {
    const { db } = resources;
    app.addHook("onRequest", onlyVisibleLeads(resources));
    app.get(
      "/api/leads/board",
      {
        schema: {
          summary: "O quadro: uma coluna por etapa, com as somas",
          description: "Os filtros são os da lista; as somas contam todos os leads da coluna.",
          querystring: leadFilterSchema,
          response: { 200: boardSchema.describe("As colunas") },
        },
      },
      (request) => readBoard(resources, { ...request.query, ownerId: visibleOwnerId(request) }),
    );
    app.get(
      "/api/leads/board/:column",
      {
        schema: {
          summary: "Mais cartões de uma coluna do quadro",
          params: z.object({ column: z.string().describe("O id da etapa") }),
          querystring: boardPageQuerySchema,
          response: { 200: boardPageSchema.describe("A página seguinte a `after`") },
        },
      },
      (request) =>
        readColumn(resources, request.params.column, { ...request.query, ownerId: visibleOwnerId(request) }),
    );
    app.post(
      "/api/leads/:id/stage/undo",
      {
        schema: {
          ...byId,
          summary: "Desfazer a última mudança de etapa de um lead",
          description:
            "`value` e `lostReason`, se enviados, voltam a valer. A linha do tempo mostra a mudança e que ela foi desfeita; nas origens dos contratos nenhuma das duas conta.",
          body: moveUndoSchema,
          response: withProblems(
            { 200: leadDetailsSchema.describe("O lead como ficou") },
            "not-found",
            "conflict",
          ),
        },
      },
      async ({ params, body: { from, to, ...restored } }, reply) => {
        const undone = await undoMove(resources, params.id, { stage: { from, to }, restored });
        if (undone.ok) return describeLeadDetails(db, undone.row);
        return sendProblem(reply, undone.code, undone.code === "conflict" ? { detail: MOVED_AGAIN } : {});
      },
    );
  },
};
