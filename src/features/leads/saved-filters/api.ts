import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import { savedFilterInputSchema, savedFilterSchema, savedFiltersSchema } from "./saved-filter-schema.ts";
import { deleteFilter, saveFilter, listFilters } from "./saved-filters.server.ts";

const PATH = "/api/leads/filters";

export const filtersApi: SliceApi = {
  tag: "Leads",
  leads(app, { db }) {
    app.get(
      PATH,
      {
        schema: {
          summary: "Os próprios filtros guardados",
          response: { 200: savedFiltersSchema.describe("Por nome") },
        },
      },
      async (request) => ({ filters: await listFilters(db, currentUser(request).id) }),
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
        const saved = await saveFilter(db, currentUser(request).id, request.body);
        return saved.ok ? reply.status(201).send(saved.filter) : sendProblem(reply, saved.code, saved);
      },
    );
    app.delete(
      `${PATH}/:id`,
      {
        schema: {
          ...byId,
          summary: "Tirar um filtro guardado",
          response: withProblems({ 204: z.undefined().describe("Tirado") }, "not-found"),
        },
      },
      async (request, reply) =>
        (await deleteFilter(db, currentUser(request).id, request.params.id))
          ? reply.status(204).send()
          : sendProblem(reply, "not-found"),
    );
  },
};
