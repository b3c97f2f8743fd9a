import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { readPipeline, savePipeline } from "./pipeline.server.ts";
import { pipelineInputSchema, pipelineSchema } from "./schema.ts";

const PATH = "/api/pipeline";

export const pipelineApi: SliceApi = {
  tag: "Leads",
  leads(app, { db }) {
    app.get(
      PATH,
      {
        schema: {
          summary: "As etapas do funil de vendas e os motivos de perda",
          response: { 200: pipelineSchema.describe("O funil") },
        },
      },
      () => readPipeline(db),
    );
  },
  administrator(app, resources) {
    app.put(
      PATH,
      {
        schema: {
          summary: "Mudar o funil de vendas",
          description:
            "Cada um dos cinco status tem ao menos uma etapa. Sair com uma etapa em que há leads pede em `moves` para onde eles vão (409 sem isso).",
          body: pipelineInputSchema,
          response: withProblems({ 200: pipelineSchema.describe("O funil como ficou") }, "conflict"),
        },
      },
      async (request, reply) => {
        const saved = await savePipeline(resources, request.body);
        return saved.ok ? readPipeline(resources.db) : sendProblem(reply, saved.code, saved);
      },
    );
  },
};
