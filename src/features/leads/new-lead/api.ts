import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { Server } from "#src/platform/http/server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { visibleOwnerId } from "../own-leads.server.ts";
import { leadDetailsSchema } from "../schema.ts";
import { addLead } from "./add-lead.server.ts";
import { newLeadSchema, similarInputSchema, similarLeadsSchema } from "./schema.ts";
import { findSimilarLeads } from "./similar-leads.server.ts";

export const newLeadApi: SliceApi = { tag: "Leads", leads: declareNewLead };

function declareNewLead(app: Server, resources: Resources): void {
  app.post(
    "/api/leads",
    {
      schema: {
        summary: "Cadastrar um lead",
        description:
          "Um nome, um e-mail ou um telefone basta. Ninguém recebe e-mail e nenhum prazo começa. Quem só vê os próprios leads fica responsável por ele.",
        body: newLeadSchema,
        response: withProblems({ 201: leadDetailsSchema.describe("O lead") }, "forbidden"),
      },
    },
    async (request, reply) => {
      const by = { userId: currentUser(request).id, ownerId: visibleOwnerId(request) };
      if (by.ownerId !== undefined && request.body.companyId !== null)
        return sendProblem(reply, "forbidden", {
          detail: "Só quem cuida de todos os leads pode vincular um lead a uma empresa.",
        });
      const added = await addLead(resources, request.body, by);
      return added.ok ? reply.status(201).send(added.lead) : sendProblem(reply, added.code, added);
    },
  );
  app.post(
    "/api/leads/similar",
    {
      schema: {
        summary: "Leads que podem ser a mesma pessoa",
        description:
          "Pelo mesmo e-mail, telefone ou CNPJ, ou pelo mesmo nome na mesma empresa. O que ainda está incompleto é ignorado.",
        body: similarInputSchema,
        response: { 200: similarLeadsSchema.describe("No máximo cinco, do mais novo ao mais antigo") },
      },
    },
    async (request) => ({
      leads: await findSimilarLeads(resources.db, request.body, visibleOwnerId(request)),
    }),
  );
}
