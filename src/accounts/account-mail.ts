// E-mails about a person's own account: the owner's words, with a link and a line of ours that they cannot leave out.
import type { Message } from "#src/platform/mail/mail.ts";
import type { Fact } from "#src/platform/mail/mail-layout.ts";
import type { LiveValues } from "#src/settings/texts/live-values.ts";
import type { MailWords } from "#src/settings/texts/compose-mail.ts";
import { type FactNames, type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import type { TextPart, Words } from "#src/settings/texts/words/part.ts";
import { SAFETY_LINES } from "#src/settings/texts/words/account-mails.ts";

interface AccountMail {
  /** The same for each retry. */
  id: string;
  to: string;
  /** Where `{{link}}` leads, below the dashboard's address; left out, the dashboard itself. */
  path?: string;
  /** What the words name besides the site's values. */
  values?: LiveValues;
  facts?: (names: FactNames) => Fact[];
}

/** Builds the message in text and HTML. */
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
