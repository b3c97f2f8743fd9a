// Composes a mail to a lead: a personal letter, without the layout of the site's own e-mails.

import { compile } from "html-to-text";
import { letterHtml } from "#src/platform/mail/mail-layout.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import { companyOf } from "#src/settings/schema.ts";
import type { MailContext } from "#src/settings/texts/mail-context.server.ts";
import type { LeadEventActor } from "../timeline/schema.ts";

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
/** Takes HTML that we rendered, so that its size and depth are harmless. */
export const readableText = compile({
  wordwrap: false,
  selectors: [
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["(", ")"] } },
    { selector: "img", options: { linkBrackets: ["(", ")"] } },
    { selector: "ul", options: { itemPrefix: "- " } },
    { selector: "table", format: "dataTable", options: { uppercaseHeaderCells: false } },
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

interface Addressed {
  id: string;
  messageId: string;
  thread: string[];
  replyTo: string;
}

/**
 * Builds the message with the writer's signature.
 * @param html the rendered and sanitized text; relative links get the site's address
 */
export function composeLeadMail(
  { id, messageId, thread, replyTo }: Addressed,
  { data, actor }: { data: Record<string, unknown>; actor: LeadEventActor },
  html: string,
  { settings, siteUrl }: Pick<MailContext, "settings" | "siteUrl">,
): Message {
  const { to, subject } = data as Record<"to" | "subject", string>;
  const siteName = companyOf(settings);
  const person = actor.kind === "person" ? actor.name : null;
  const signature = typeof data.signature === "string" ? data.signature : usualSignature(person, siteName);
  const whole = html.replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${siteUrl}/`);
  const text = data.isPlain ? String(data.text) : readableText(whole);
  return {
    id: `lead-mail-${id}`,
    messageId,
    to: [to],
    replyTo,
    ...(thread.length > 0 && { inReplyTo: thread.at(-1), references: thread }),
    ...(siteName && { senderName: person ? `${person}, ${siteName}` : siteName }),
    subject,
    text: signature ? `${text}\n\n-- \n${signature}\n` : text,
    html: letterHtml(subject, whole, signature ? signature.split("\n") : []),
  };
}

/** Returns the default signature: the person's name and the company's. */
export const usualSignature = (person: string | null, company: string | null): string =>
  [person, company].filter((line) => line !== null).join("\n");
