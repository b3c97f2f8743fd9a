// Renders the texts of mails to leads.

import { paragraphsHtml } from "#src/platform/mail/mail-layout.ts";
import type { Markdown } from "#src/platform/markdown/markdown.ts";
import type { LeadEvent } from "../../timeline/schema.ts";
import type { Letter } from "./schema.ts";

/** Renders a letter's text to safe HTML. */
export const renderLetter = async (
  markdown: Pick<Markdown, "render">,
  { text, isPlain }: Pick<Letter, "text" | "isPlain">,
): Promise<string> => (isPlain ? paragraphsHtml(text) : (await markdown.render(text)).html);

/**
 * Adds the HTML to the events of sent mails, one at a time, since the queue of texts is limited per person. It is never
 * read from the database: restored events may hold anything.
 */
export async function withLetters(
  markdown: Pick<Markdown, "render">,
  events: readonly LeadEvent[],
): Promise<LeadEvent[]> {
  const shown: LeadEvent[] = [];
  for (const event of events) {
    const { text, plain, isPlain } = event.data;
    const isFormatted =
      event.type === "mail-out" && typeof text === "string" && typeof plain === "string" && !isPlain;
    const html = isFormatted ? await renderLetter(markdown, { text }).catch(() => undefined) : undefined;
    shown.push(html === undefined ? event : { ...event, html });
  }
  return shown;
}
