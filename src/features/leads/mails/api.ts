import { leadEventSchema } from "#src/features/leads/timeline/schema.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import { mailInputSchema } from "./schema.ts";
import { sendLeadMail } from "./send-mail.server.ts";

/** Administrators only (docs/produto.md, "Who may do what"). */
export const mailsApi: SliceApi = {
  tag: "Leads",
  administrator(app, resources) {
    app.post(
      "/api/leads/:id/mails",
      {
        schema: {
          ...byId,
          summary: "Responder a um lead por e-mail",
          description:
            "O texto é Markdown; `{{nome}}` e `{{empresa}}` são preenchidos. Sai pela fila, assinado por quem chama. A primeira resposta para o relógio do prazo, e fica.",
          body: mailInputSchema,
          response: withProblems(
            { 201: leadEventSchema.describe("O e-mail, na linha do tempo") },
            "not-found",
          ),
        },
      },
      async ({ params, body }, reply) => {
        const result = await sendLeadMail(resources, params.id, body);
        return result.ok ? reply.status(201).send(result.event) : sendProblem(reply, result.code, result);
      },
    );
  },
};
