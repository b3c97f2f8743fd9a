import { z } from "zod";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { byId, type SliceApi } from "#src/platform/http/scopes.ts";
import { mailTemplateSchema, mailTemplatesSchema, templateInputSchema } from "./schema.ts";
import { deleteTemplate, listTemplates, saveTemplate } from "./templates.server.ts";

const PATH = "/api/mail-templates";

/**
 * Everyone who answers leads uses templates; those who take care of all leads write them
 * (docs/produto.md, "Who may do what").
 */
export const templatesApi: SliceApi = {
  tag: "Leads",
  leads(app, { db }) {
    app.get(
      PATH,
      {
        schema: {
          summary: "Modelos de e-mails para leads",
          response: { 200: mailTemplatesSchema.describe("Por nome") },
        },
      },
      async () => ({ templates: await listTemplates(db) }),
    );
  },
  allLeads(app, { db }) {
    app.post(
      PATH,
      {
        schema: {
          summary: "Criar um modelo",
          body: templateInputSchema,
          response: withProblems({ 201: mailTemplateSchema.describe("O modelo") }),
        },
      },
      async ({ body }, reply) => {
        const saved = await saveTemplate(db, body);
        return saved.ok ? reply.status(201).send(saved.template) : sendProblem(reply, saved.code, saved);
      },
    );
    app.put(
      `${PATH}/:id`,
      {
        schema: {
          ...byId,
          summary: "Mudar um modelo",
          body: templateInputSchema,
          response: withProblems({ 200: mailTemplateSchema.describe("O modelo como ficou") }, "not-found"),
        },
      },
      async ({ params, body }, reply) => {
        const saved = await saveTemplate(db, body, params.id);
        return saved.ok ? saved.template : sendProblem(reply, saved.code, saved);
      },
    );
    app.delete(
      `${PATH}/:id`,
      {
        schema: {
          ...byId,
          summary: "Excluir um modelo",
          response: withProblems({ 204: z.undefined().describe("Excluído") }, "not-found"),
        },
      },
      async ({ params }, reply) =>
        (await deleteTemplate(db, params.id)) ? reply.status(204).send() : sendProblem(reply, "not-found"),
    );
  },
};
