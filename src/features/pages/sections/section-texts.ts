// The texts of the site that sections show beside their props: those that the root's loader does not send.
import type { TextPart } from "#src/settings/texts/words/part.ts";
import { CONTACT_FORM } from "#src/settings/texts/words/contact.ts";
import { EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { NEWSLETTER } from "#src/settings/texts/words/newsletter.ts";

/** By the kind's type. */
const PARTS: Record<string, TextPart> = {
  form: CONTACT_FORM,
  "contact-form": CONTACT_FORM,
  newsletter: NEWSLETTER,
  ebook: EBOOK_POPUP,
};

/** The parts of the texts that sections of these kinds show. */
export function textPartsOf(sections: readonly { type: string }[]): TextPart[] {
  const parts = sections.flatMap(({ type }) => (Object.hasOwn(PARTS, type) ? (PARTS[type] ?? []) : []));
  return [...new Set(parts)];
}
