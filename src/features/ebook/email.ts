// Uses only the first name from the form, and only if it looks like one: nobody must be able to send
// advertising to others through the form.

import { ebookMailId } from "#src/features/leads/mail/outgoing/ebook-mail.server.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import { type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { EBOOK_MAIL } from "#src/settings/texts/words/mails.ts";
import { firstNameOf } from "#src/shared/people/first-name.ts";

/** @param file path of the e-book */
export function ebookMail(
  lead: { id: string; name: string | null; email: string },
  file: string,
  context: Omit<MailContext, "timeZone">,
): Message {
  const { contactEmail } = context.settings;
  const href = new URL(file, context.siteUrl).href;
  return {
    id: ebookMailId(lead.id),
    author: "answer",
    to: [lead.email],
    ...(contactEmail ? { replyTo: contactEmail } : {}),
    ...writeMail(EBOOK_MAIL, context, ({ button }, names) => ({
      values: { nome: firstNameOf(lead.name) ?? "" },
      links: { link: { label: button, href } },
      facts: [{ label: names.file, value: href, href }],
    })),
  };
}
