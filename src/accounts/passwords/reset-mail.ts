import type { Message } from "#src/platform/mail.ts";
import type { MailContext } from "#src/settings/texts/mail-context.server.ts";
import { accountMail } from "../account-mail.ts";

const WORDS = {
  subject: "Escolha uma nova senha",
  heading: "Escolha uma nova senha",
  body: "Alguém pediu uma nova senha para a sua conta no painel de {{empresa}}. O link vale por 30 minutos e funciona uma vez.\n\n{{link}}\n\nSe não foi você, apague este e-mail: a senha continua a mesma.",
};

/** The mail with the link to choose another password. */
export function resetMail(context: MailContext, to: string, token: string, id: string): Message {
  const link = { label: "Escolher nova senha", href: resetUrl(context.siteUrl, token) };
  return accountMail(context, { id, to, words: WORDS, links: { link } });
}

/** The address of the page that asks for the new password. */
export function resetUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/dashboard/nova-senha/${token}`;
}
