import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import { unmatchedMailsSchema, settleMailSchema } from "../mailbox/schema.ts";
import { listUnmatchedMails, settleUnmatchedMail } from "./unmatched-mail.server.ts";

/** For people who take care of all leads (docs/produto.md, "Who may do what"). */
export const unmatchedMailApi: SliceApi = {
  tag: "Leads",
  allLeads(app, resources) {
    app.get(
      "/api/mailbox/doubtful",
      {
        schema: {
          summary: "E-mails que ainda não se sabe de que lead são",
          response: { 200: unmatchedMailsSchema.describe("Até 100, o mais novo antes") },
        },
      },
      async () => ({ mails: await listUnmatchedMails(resources.db) }),
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
        const result = await settleUnmatchedMail(resources, params.id, body);
        return result.ok ? reply.status(204).send(null) : sendProblem(reply, result.code, result);
      },
    );
  },
};
