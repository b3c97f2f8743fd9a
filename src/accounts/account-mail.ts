// E-mails about a person's own account: the owner's words, plus a link and one fixed line they cannot remove.

import type { Fact } from "#src/platform/mail/mail-layout.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import type { MailWords } from "#src/settings/texts/compose-mail.ts";
import type { LiveValues } from "#src/settings/texts/live-values.ts";
import { type FactNames, type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { SAFETY_LINES } from "#src/settings/texts/words/account-mails.ts";
import type { TextPart, Words } from "#src/settings/texts/words/part.ts";

interface AccountMail {
  /** Stays the same across retries. */
  id: string;
  to: string;
  /** Path below the dashboard's address that `{{link}}` opens; absent for the dashboard itself. */
  path?: string;
  /** Values the words may name besides the site's own. */
  values?: LiveValues;
  facts?: (names: FactNames) => Fact[];
}

export function accountMail<Own extends Words & MailWords & { button: string }>(
  part: TextPart<Own>,
  context: MailContext,
  { id, to, path = "", values = {}, facts = () => [] }: AccountMail,
): Message {
  const safety = SAFETY_LINES[part.name];
  if (safety === undefined) throw new Error(`${part.name} has no line about safety`);
  return {
    id,
    to: [to],
    ...writeMail(part, context, ({ button }, names) => ({
      values: { ...values, segurança: safety },
      links: { link: { label: button, href: `${context.siteUrl}/dashboard${path}` } },
      facts: facts(names),
    })),
  };
}
