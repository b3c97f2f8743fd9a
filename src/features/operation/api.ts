import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import type { HealthCheck } from "./checks/finding.ts";
import { operationSchema, retriedSchema, testMailSchema } from "./checks/schema.ts";
import { sendTestMail } from "./mail-server/test-mail.server.ts";
import { readOperation } from "./operation.server.ts";

/** Serves the site's health (docs/produto.md, "Operation"). @param checks checks of other slices */
export const operationApi = (checks: HealthCheck[]): SliceApi => ({
  tag: "Funcionamento",
  administrator(app, resources) {
    app.get(
      "/api/operation",
      {
        schema: {
          summary: "Se tudo vai bem, desde quando, e o que fazer",
          response: { 200: operationSchema.describe("O que se encontrou agora") },
        },
      },
      () => readOperation(resources, checks),
    );
    app.post(
      "/api/operation/failed-jobs/retry",
      {
        schema: {
          summary: "Tentar de novo as tarefas que desistiram",
          response: { 200: retriedSchema.describe("Quantas voltaram à fila") },
        },
      },
      async () => ({ retried: await resources.jobs.retryFailed(resources.db) }),
    );
    app.post(
      "/api/operation/test-mail",
      {
        schema: {
          summary: "Enviar um e-mail de teste para si",
          response: withProblems({ 200: testMailSchema.describe("Para onde foi") }, "conflict"),
        },
      },
      async (request, reply) => {
        const result = await sendTestMail(resources, currentUser(request).email);
        return result.ok
          ? { sentTo: result.sentTo }
          : sendProblem(reply, "conflict", { detail: result.detail });
      },
    );
  },
});
