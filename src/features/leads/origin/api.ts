import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import { onlyVisibleLeads } from "../own-leads.server.ts";
import { readOrigin } from "./origin.server.ts";
import { leadOriginSchema } from "./schema.ts";

/** For people who may see the lead (docs/produto.md, "Who may do what"). */
export const originApi: SliceApi = {
  tag: "Leads",
  leads(app, { db }) {
    app.addHook("onRequest", onlyVisibleLeads({ db }));
    app.get(
      "/api/leads/:id/origin",
      {
        schema: {
          ...byId,
          summary: "De onde um lead veio",
          description:
            "Os formulários da pessoa e as páginas que ela viu antes de cada um, se permitiu estatísticas. O que se vê sem enviar um formulário não se liga a ninguém.",
          response: withProblems({ 200: leadOriginSchema.describe("A origem") }, "not-found"),
        },
      },
      async ({ params }, reply) => (await readOrigin(db, params.id)) ?? sendProblem(reply, "not-found"),
    );
  },
};
