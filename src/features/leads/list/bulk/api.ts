import { may } from "#src/accounts/roles.ts";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import { visibleOwnerId } from "../../own-leads.server.ts";
import { bulkAnswerSchema, bulkChangeSchema, bulkUndoSchema, MAX_BULK } from "./bulk-schema.ts";
import { changeLeads, UNDO_DAYS, undoBulkChange } from "./bulk.server.ts";

const PATH = "/api/leads/bulk";
/** As many ids as one call may name, and their punctuation. */
const BODY_BYTES = MAX_BULK * 40 + 64 * 1024;
const BUSY = "Outra mudança de vários leads está em andamento. Tente de novo em instantes.";
const NOT_UNDONE = `Esta mudança já foi desfeita, ou passou dos ${UNDO_DAYS} dias em que pode ser desfeita.`;

export const bulkApi: SliceApi = {
  tag: "Leads",
  leads(app, resources) {
    app.post(
      PATH,
      {
        bodyLimit: BODY_BYTES,
        schema: {
          summary: "Mudar vários leads de uma vez",
          description:
            `Todos ou nenhum, até ${MAX_BULK.toLocaleString("pt-BR")}. Quem não vê um lead não o muda. ` +
            "A linha do tempo e os webhooks de cada um são os de uma mudança só dele.",
          body: bulkChangeSchema,
          response: withProblems(
            { 200: bulkAnswerSchema.describe("Quantos mudaram") },
            "forbidden",
            "conflict",
          ),
        },
      },
      async (request, reply) => {
        const { id } = currentUser(request);
        const ownerId = visibleOwnerId(request);
        const given = request.body.change.ownerId;
        if (ownerId !== undefined && given !== undefined && given !== ownerId)
          return sendProblem(reply, "forbidden", {
            detail: "Só quem cuida de todos os leads pode atribuir um lead a outra pessoa.",
          });
        if (ownerId !== undefined && request.body.change.companyId !== undefined)
          return sendProblem(reply, "forbidden", {
            detail: "Só quem cuida de todos os leads pode vincular leads a uma empresa.",
          });
        const result = await changeLeads(resources, request.body, { id, ownerId });
        if (result.ok) return result;
        return sendProblem(reply, result.code, result.code === "conflict" ? { detail: BUSY } : result);
      },
    );
    app.post(
      `${PATH}/:id/undo`,
      {
        schema: {
          ...byId,
          summary: "Desfazer uma mudança de vários leads",
          description: `Por ${UNDO_DAYS} dias, por quem a fez ou um administrador. O que alguém mudou depois fica.`,
          response: withProblems({ 200: bulkUndoSchema.describe("O que voltou") }, "not-found", "conflict"),
        },
      },
      async (request, reply) => {
        const { id, role } = currentUser(request);
        const caller = { id, ownerId: visibleOwnerId(request), isAdministrator: may(role, "administrator") };
        const result = await undoBulkChange(resources, request.params.id, caller);
        if (result.ok) return result;
        if (result.code === "not-found") return sendProblem(reply, "not-found");
        return sendProblem(reply, "conflict", { detail: result.code === "busy" ? BUSY : NOT_UNDONE });
      },
    );
  },
};
