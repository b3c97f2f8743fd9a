import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import { z } from "zod";
import { listDoubtful, settleDoubtful } from "./doubtful.server.ts";
import { findMailbox } from "./mailboxes.server.ts";
import { doubtfulMailsSchema, mailboxSchema, settleMailSchema } from "./schema.ts";

/** Administrators only (docs/produto.md, "Who may do what"). */
export const mailboxApi: SliceApi = {
  tag: "Leads",
  administrator(app, resources) {
    const { db, config } = resources;
    app.get(
      "/api/mailbox",
      {
        schema: {
          summary: "O estado da caixa de e-mail em que chegam as respostas dos leads",
          response: { 200: mailboxSchema.describe("A última leitura, e o que espera") },
        },
      },
      () => findMailbox(db, config),
    );
    app.get(
      "/api/mailbox/doubtful",
      {
        schema: {
          summary: "E-mails que ainda não se sabe de que lead são",
          response: { 200: doubtfulMailsSchema.describe("Até 100, o mais novo antes") },
        },
      },
      async () => ({ mails: await listDoubtful(db) }),
    );
    app.post(
      "/api/mailbox/doubtful/:id",
      {
        schema: {
          ...byId,
          summary: "Dizer de que lead é um e-mail, ou ignorá-lo",
          body: settleMailSchema,
          response: withProblems({ 204: z.null().describe("Feito") }, "not-found"),
        },
      },
      async ({ params, body }, reply) => {
        const result = await settleDoubtful(resources, params.id, body);
        return result.ok ? reply.status(204).send(null) : sendProblem(reply, result.code, result);
      },
    );
  },
};
