// E-mails about publication requests: to those who publish, and back to the author.

import { oneLine } from "#src/platform/mail/mail-layout.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import { type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { REQUEST_MAIL, REQUEST_RETURNED_MAIL } from "#src/settings/texts/words/mails.ts";
import { dialogPathOf } from "../item-path.ts";

interface Item {
  kind: string;
  itemId: string;
  title: string;
  /** Name of the person who requests or answers. */
  by: string;
}

/**
 * To editors and administrators.
 * @param id stays the same for retries, to avoid duplicates
 */
export function requestMail(
  id: string,
  to: string[],
  { kind, title, by }: Item,
  context: MailContext,
): Message {
  return {
    id: `publication-request-${id}`,
    to,
    ...writeMail(REQUEST_MAIL, context, ({ button }) => ({
      values: { título: oneLine(title), nome: by },
      links: { link: { label: button, href: `${context.siteUrl}/dashboard/${kind}?pedidos=sim` } },
      facts: [],
    })),
  };
}

/**
 * Returns the request to its author with a note.
 * @param id stays the same for retries, to avoid duplicates
 */
export function answerMail(
  id: string,
  to: string[],
  { kind, itemId, title, by, note }: Item & { note: string | null },
  context: MailContext,
): Message {
  return {
    id: `publication-answer-${id}`,
    to,
    ...writeMail(REQUEST_RETURNED_MAIL, context, ({ button }) => ({
      values: { título: oneLine(title), nome: by, nota: note ?? "" },
      links: {
        link: { label: button, href: `${context.siteUrl}${dialogPathOf(kind, itemId)}` },
      },
      facts: [],
    })),
  };
}
