import { eq } from "drizzle-orm";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { columnAnswerSchema, columnChoiceSchema, knownColumns, USUAL_COLUMNS } from "./table-columns.ts";
import { leadColumnsTable } from "./table.ts";

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
      async (request) => {
        const isOwn = eq(leadColumnsTable.userId, currentUser(request).id);
        const [row] = await db.select().from(leadColumnsTable).where(isOwn);
        return { columns: row ? knownColumns(row.columns) : USUAL_COLUMNS };
      },
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
      async (request) => {
        const columns: string[] = knownColumns(request.body.columns);
        await db
          .insert(leadColumnsTable)
          .values({ userId: currentUser(request).id, columns })
          .onConflictDoUpdate({ target: leadColumnsTable.userId, set: { columns } });
        return { columns };
      },
    );
  },
};
