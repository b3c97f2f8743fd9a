import { z } from "zod";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import { dropFilter, keepFilter, listFilters } from "./filters.server.ts";
import { keptFilterInputSchema, keptFilterSchema, keptFiltersSchema } from "./schema.ts";

const PATH = "/api/leads/filters";

/** One's own filters of the list of leads. */
export const filtersApi: SliceApi = {
  tag: "Leads",
  leads(app, { db }) {
    app.get(
      PATH,
      {
        schema: {
          summary: "Os próprios filtros guardados",
          response: { 200: keptFiltersSchema.describe("Por nome") },
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
          body: keptFilterInputSchema,
          response: withProblems({ 201: keptFilterSchema.describe("O filtro") }),
        },
      },
      async (request, reply) => {
        const kept = await keepFilter(db, currentUser(request).id, request.body);
        return kept.ok ? reply.status(201).send(kept.filter) : sendProblem(reply, kept.code, kept);
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
        (await dropFilter(db, currentUser(request).id, request.params.id))
          ? reply.status(204).send()
          : sendProblem(reply, "not-found"),
    );
  },
};
