import type { Message } from "#src/platform/mail/mail.ts";
import type { MailContext } from "#src/settings/texts/mail-context.server.ts";
import { CONFIRM_EMAIL_MAIL, INVITATION_MAIL } from "#src/settings/texts/words/account-mails.ts";
import { accountMail } from "../account-mail.ts";
import { type Role, ROLES } from "../roles.ts";

interface LinkMail {
  /** The message's id, new for each token. */
  id: string;
  email: string;
  token: string;
}

/** @param inviter null if their account is gone */
export function invitationMail(
  { id, email, token }: LinkMail,
  { role, inviter }: { role: Role; inviter: string | null },
  context: MailContext,
): Message {
  return accountMail(INVITATION_MAIL, context, {
    id: `invitation-${id}`,
    to: email,
    path: invitationPath(token),
    values: { nome: inviter ?? context.settings.siteName },
    facts: (names) => [
      { label: names.email, value: email },
      { label: names.role, value: ROLES[role].name },
    ],
  });
}

export function invitationPath(token: string): string {
  return `/convite/${token}`;
}

export function confirmEmailMail({ id, email, token }: LinkMail, context: MailContext): Message {
  return accountMail(CONFIRM_EMAIL_MAIL, context, {
    id: `confirm-email-${id}`,
    to: email,
    path: `/confirmar/${token}`,
  });
}
