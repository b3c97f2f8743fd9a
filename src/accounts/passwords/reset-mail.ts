import type { Message } from "#src/platform/mail/mail.ts";
import type { MailContext } from "#src/settings/texts/mail-context.server.ts";
import { RESET_PASSWORD_MAIL } from "#src/settings/texts/words/account-mails.ts";
import { accountMail } from "../account-mail.ts";

const pathOf = (token: string): string => `/nova-senha/${token}`;

export function resetMail(context: MailContext, to: string, token: string, id: string): Message {
  return accountMail(RESET_PASSWORD_MAIL, context, { id, to, path: pathOf(token) });
}

export function resetUrl(siteUrl: string, token: string): string {
  return `${siteUrl}/dashboard${pathOf(token)}`;
}
