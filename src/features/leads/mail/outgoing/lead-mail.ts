// Composes a mail to a lead: a personal letter, without the layout of the site's own e-mails.

import { compile } from "html-to-text";
import { letterHtml } from "#src/platform/mail/mail-layout.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import { companyOf } from "#src/settings/schema.ts";
import type { MailContext } from "#src/settings/texts/mail-context.server.ts";
import { mediaPath, readMediaName } from "#src/shared/media/media-path.ts";
import type { LeadEventActor } from "../../timeline/schema.ts";

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

/** Width in px of pictures, for mail programs that show them in their own size. */
const PICTURE_WIDTH = 640;

/** Gives relative links the site's address, and pictures a format that every mail program shows. */
function forMailPrograms(html: string, siteUrl: string): string {
  return html
    .replaceAll(/ src="\/media\/([^"/]+)"/g, (source, name: string) => {
      const version = readMediaName(name);
      return version ? ` src="${mediaPath(version.id, PICTURE_WIDTH, "jpg")}"` : source;
    })
    .replaceAll(/ (src|href)="\/(?!\/)/g, ` $1="${siteUrl}/`);
}

interface Addressed {
  id: string;
  messageId: string;
  thread: string[];
  replyTo: string;
}

interface Written {
  /** The data of its event. */
  data: Record<string, unknown>;
  actor: LeadEventActor;
}

type SiteFacts = Pick<MailContext, "settings" | "siteUrl">;

/** Builds the message with the writer's signature. @param html the rendered and sanitized text */
export function composeLeadMail(
  { id, messageId, thread, replyTo }: Addressed,
  written: Written,
  html: string,
  context: SiteFacts,
): Message {
  const siteName = companyOf(context.settings);
  const person = nameOf(written.actor);
  return {
    id: `lead-mail-${id}`,
    author: "person",
    messageId,
    replyTo,
    ...(thread.length > 0 && { inReplyTo: thread.at(-1), references: thread }),
    ...(siteName && { senderName: person ? `${person}, ${siteName}` : siteName }),
    ...composeLetter(written, html, context),
  };
}

/** Builds what the recipients read. @param html the rendered and sanitized text; relative links get the site's address */
export function composeLetter(
  { data, actor }: Written,
  html: string,
  { settings, siteUrl }: SiteFacts,
): Pick<Message, "to" | "cc" | "subject" | "text" | "html"> {
  const { to, subject, cc } = data as { to: string; subject: string; cc?: string[] };
  const signature =
    typeof data.signature === "string" ? data.signature : usualSignature(nameOf(actor), companyOf(settings));
  const whole = forMailPrograms(html, siteUrl);
  const text = data.isPlain ? String(data.text) : readableText(whole);
  return {
    to: [to],
    ...(cc && { cc }),
    subject,
    text: signature ? `${text}\n\n-- \n${signature}\n` : text,
    html: letterHtml(subject, whole, signature ? signature.split("\n") : []),
  };
}

const nameOf = ({ kind, name }: LeadEventActor): string | null => (kind === "person" ? name : null);

/** Returns the default signature: the person's name and the company's. */
export const usualSignature = (person: string | null, company: string | null): string =>
  [person, company].filter((line) => line !== null).join("\n");
