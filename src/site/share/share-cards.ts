// Open Graph texts of built-in pages. Items and section pages use their titles.

import type { Resources } from "#src/platform/resources/resources.ts";
import type { ShareCard } from "#src/publishing/public-items.ts";
import { getWords } from "#src/settings/texts/texts.server.ts";
import { EBOOK, EBOOK_POPUP } from "#src/settings/texts/words/ebook.ts";
import { LISTS } from "#src/settings/texts/words/lists.ts";
import { NEWSLETTER_PAGE } from "#src/settings/texts/words/newsletter.ts";
import type { TextPart, Words } from "#src/settings/texts/words/part.ts";
import { REMOVAL } from "#src/settings/texts/words/removal.ts";

const PARTS: Record<string, TextPart<Words & { seoTitle: string; share: string }>> = {
  ...LISTS,
  "/newsletter": NEWSLETTER_PAGE,
};

export async function findFixedCard(resources: Resources, path: string): Promise<ShareCard | null> {
  if (path === "/ebook") {
    if ((await getWords(resources, EBOOK_POPUP)).file === "") return null;
    // "E-book gratuito: Transformação Digital" contains the kind of page and its name.
    const { seoTitle } = await getWords(resources, EBOOK);
    const [kicker = "", ...rest] = seoTitle.split(": ");
    return rest.length > 0 ? { kicker, title: rest.join(": ") } : { kicker: "", title: seoTitle };
  }
  if (path === "/remove-cadastro")
    return { kicker: "LGPD", title: (await getWords(resources, REMOVAL)).share };
  const part = Object.hasOwn(PARTS, path) ? PARTS[path] : undefined;
  if (!part) return null;
  const { seoTitle: kicker, share: title } = await getWords(resources, part);
  return { kicker, title };
}
