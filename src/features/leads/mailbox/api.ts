import type { SliceApi } from "#src/platform/http/scopes.ts";
import { readMailbox } from "./mailboxes.server.ts";
import { mailboxSchema } from "./schema.ts";

/** Administrators only (docs/produto.md, "Who may do what"). */
export const mailboxApi: SliceApi = {
  tag: "Leads",
  administrator(app, resources) {
    app.get(
      "/api/mailbox",
      {
        schema: {
          summary: "O estado da caixa de e-mail em que chegam as respostas dos leads",
          response: { 200: mailboxSchema.describe("A última leitura, e o que espera") },
        },
      },
      () => readMailbox(resources),
    );
  },
};
