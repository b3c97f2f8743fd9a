import { randomUUID } from "node:crypto";
import { describeFailure } from "#src/platform/failure-codes.ts";
import type { Resources } from "#src/platform/resources.ts";
import { getSettings } from "#src/settings/settings.server.ts";

type TestMailResult = { ok: true; sentTo: string } | { ok: false; detail: string };

const TEXT = "Se você está lendo isto, os e-mails do site estão chegando.";
const NO_SERVER =
  "Nenhum servidor de e-mail está configurado: defina SMTP_URL e reinicie. Até lá, as mensagens ficam em arquivos.";

/** Sends a message at once, not through the queue, so that the answer says what the server said. */
export async function sendTestMail(resources: Resources, to: string): Promise<TestMailResult> {
  if (!resources.config.mail.smtpUrl) return { ok: false, detail: NO_SERVER };
  const { siteName } = await getSettings(resources);
  try {
    const subject = `Teste de e-mail: ${siteName}`;
    await resources.mailer.send({ id: randomUUID(), to: [to], subject, text: TEXT, html: `<p>${TEXT}</p>` });
    return { ok: true, sentTo: to };
  } catch (error) {
    resources.log.warn(describeFailure(error), "test e-mail failed");
    const answer = error instanceof Error ? error.message : "sem resposta";
    return { ok: false, detail: `O servidor de e-mail não aceitou a mensagem: ${answer.slice(0, 300)}` };
  }
}
