import { randomUUID } from "node:crypto";
import { describeFailure } from "#src/platform/failure-codes.ts";
import { MAIL_FAILURE } from "#src/platform/mail/mail-failure.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type MailContext, readMailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { TEST_MAIL } from "#src/settings/texts/words/mails.ts";

const NO_SERVER =
  "Nenhum servidor de e-mail está configurado: informe-o em Funcionamento, ou defina SMTP_URL e reinicie. Até lá, as mensagens ficam em arquivos.";

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
