import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { demoRemovalSchema, firstStepsSchema } from "#src/dashboard/first-steps/schema.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { readFirstSteps } from "./first-steps.server.ts";
import { removeDemo } from "./remove-demo.server.ts";

export const firstStepsApi: SliceApi = {
  tag: "Primeiros passos",
  administrator(app, resources) {
    app.get(
      "/api/first-steps",
      {
        schema: {
          summary: "O que já é da empresa, e o que falta",
          response: { 200: firstStepsSchema.describe("Os passos, na ordem do guia") },
        },
      },
      () => readFirstSteps(resources),
    );
    app.delete(
      "/api/demo-content",
      {
        schema: {
          summary: "Remover o conteúdo de demonstração",
          description:
            "Posts, projetos, perguntas, leads, solicitações, visitas, seções e configurações da demonstração, de uma " +
            "vez. O que alguém mudou fica.",
          response: { 200: demoRemovalSchema.describe("Quanto saiu, e o que ficou") },
        },
      },
      (request) => removeDemo(resources, currentUser(request)),
    );
  },
};
