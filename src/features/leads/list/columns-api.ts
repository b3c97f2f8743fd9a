import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { readColumns, saveColumns } from "./columns.server.ts";
import { columnAnswerSchema, columnChoiceSchema } from "./table-columns.ts";

const PATH = "/api/leads/columns";

/** The columns of the table of leads that each person has chosen. */
export const columnsApi: SliceApi = {
  tag: "Leads",
  leads(app, { db }) {
    app.get(
      PATH,
      {
        schema: {
          summary: "Colunas da lista que você vê",
          response: { 200: columnAnswerSchema.describe("As escolhidas, ou as de costume") },
        },
      },
      async (request) => ({ columns: [...(await readColumns(db, currentUser(request).id))] }),
    );
    app.put(
      PATH,
      {
        schema: {
          summary: "Escolher as colunas da lista",
          body: columnChoiceSchema,
          response: withProblems({ 200: columnAnswerSchema.describe("As colunas, na ordem da lista") }),
        },
      },
      async (request) => ({ columns: await saveColumns(db, currentUser(request).id, request.body.columns) }),
    );
  },
};
