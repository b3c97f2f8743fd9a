// E-mails about a person's own account. Their words are no texts of the site: who may edit those must not be able to
// change what an account's owner is told.
import type { Message } from "#src/platform/mail.ts";
import { composeMail, type MailContents, type MailWords } from "#src/settings/texts/compose-mail.ts";
import type { MailContext } from "#src/settings/texts/mail-context.server.ts";

interface AccountMail {
  /** The same for each retry. */
  id: string;
  to: string;
  words: Omit<MailWords, "footer">;
  links?: MailContents["links"];
  /** What the words name besides the site's values. */
  values?: MailContents["values"];
}

/** Builds the message in text and HTML. */
export function accountMail({ settings, values, siteUrl }: MailContext, mail: AccountMail): Message {
  const footer = `Você recebeu este e-mail porque tem uma conta no painel de ${siteUrl}.`;
  const { id, to, words, links = {} } = mail;
  return {
    id,
    to: [to],
    ...composeMail(
      { ...words, footer },
      { values: { ...values, ...mail.values }, links, facts: [] },
      settings,
    ),
  };
}
