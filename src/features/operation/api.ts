import { randomUUID } from "node:crypto";
import { currentUser } from "#src/accounts/sessions/authenticate.server.ts";
import { describeFailure } from "#src/platform/failure-codes.ts";
import { withProblems } from "#src/platform/http/documented.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import type { SliceApi } from "#src/platform/http/scopes.ts";
import { MAIL_FAILURE } from "#src/platform/mail/mail-failure.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type MailContext, readMailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { TEST_MAIL } from "#src/settings/texts/words/mails.ts";
import type { HealthCheck } from "./checks/finding.ts";
import { operationSchema, retriedSchema, testMailSchema } from "./checks/schema.ts";
import { readOperation } from "./operation.server.ts";

const NO_SERVER =
  "Nenhum servidor de e-mail está configurado: informe-o em Funcionamento, ou defina SMTP_URL e reinicie. Até lá, as mensagens ficam em arquivos.";

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

type TestMailResult = { ok: true; sentTo: string } | { ok: false; detail: string };

export function testMail(context: MailContext) {
  return writeMail(TEST_MAIL, context, () => ({ values: {}, links: {}, facts: [] }));
}

/** Sends a message at once, bypassing the queue, to return the mail server's answer. */
export async function sendTestMail(resources: Resources, to: string): Promise<TestMailResult> {
  if (!(await resources.mailer.hasServer())) return { ok: false, detail: NO_SERVER };
  const context = await readMailContext(resources);
  try {
    await resources.mailer.send({ id: randomUUID(), to: [to], ...testMail(context) });
    return { ok: true, sentTo: to };
  } catch (error) {
    resources.log.warn(describeFailure(error), "test e-mail failed");
    const { name = "", message: answer = "sem resposta" } = error as Partial<Error>;
    if (name === MAIL_FAILURE) return { ok: false, detail: answer };
    return { ok: false, detail: `O servidor de e-mail não aceitou a mensagem: ${answer.slice(0, 300)}` };
  }
}
