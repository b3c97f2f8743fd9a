import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { may } from "#src/accounts/roles.ts";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import {
  filterSharingSchema,
  savedFilterInputSchema,
  savedFilterSchema,
  savedFiltersSchema,
} from "./saved-filter-schema.ts";
import { type Caller, deleteFilter, saveFilter, listFilters, shareFilter } from "./saved-filters.server.ts";

const PATH = "/api/leads/filters";

function callerOf(request: FastifyRequest): Caller {
  const { id, role } = currentUser(request);
  return { id, isAdministrator: may(role, "administrator") };
}

export const filtersApi: SliceApi = {
  tag: "Leads",
  leads(app, { db }) {
    app.get(
      PATH,
      {
        schema: {
          summary: "Os próprios filtros salvos, e os compartilhados",
          response: { 200: savedFiltersSchema.describe("Por nome") },
        },
      },
      async (request) => ({ filters: await listFilters(db, callerOf(request)) }),
    );
    app.post(
      PATH,
      {
        schema: {
          summary: "Guardar um filtro da lista",
          description: "Um com o mesmo nome é substituído.",
          body: savedFilterInputSchema,
          response: withProblems({ 201: savedFilterSchema.describe("O filtro") }),
        },
      },
      async (request, reply) => {
        const saved = await saveFilter(db, callerOf(request), request.body);
        return saved.ok ? reply.status(201).send(saved.filter) : sendProblem(reply, saved.code, saved);
      },
    );
    app.put(
      `${PATH}/:id`,
      {
        schema: {
          ...byId,
          summary: "Compartilhar um filtro salvo com quem vê leads, ou deixar de compartilhar",
          body: filterSharingSchema,
          response: withProblems({ 200: savedFilterSchema.describe("O filtro") }, "not-found"),
        },
      },
      async (request, reply) =>
        (await shareFilter(db, callerOf(request), request.params.id, request.body.isShared)) ??
        sendProblem(reply, "not-found"),
    );
    app.delete(
      `${PATH}/:id`,
      {
        schema: {
          ...byId,
          summary: "Excluir um filtro salvo",
          response: withProblems({ 204: z.undefined().describe("Tirado") }, "not-found"),
        },
      },
      async (request, reply) =>
        (await deleteFilter(db, callerOf(request), request.params.id))
          ? reply.status(204).send()
          : sendProblem(reply, "not-found"),
    );
  },
};
