import type { Transaction } from "#src/platform/database/database.ts";
import type { Author, ContentContext } from "#src/publishing/content-type.server.ts";
import { saveDraft } from "#src/publishing/drafts/drafts.server.ts";
import type { StoredTexts } from "#src/settings/texts/words/part.ts";
import { pageType } from "../pages.server.ts";
import type { Page } from "../schema.ts";
import { makeRequiredPages } from "./required-pages.server.ts";

/** Saves a draft of the contact or FAQ page with other texts, if they differ. */
export async function draftFormerTexts(
  context: ContentContext<Transaction>,
  { id, role, sections: [section] }: Page,
  texts: StoredTexts,
  author: Author,
): Promise<void> {
  const page = makeRequiredPages(texts).find((one) => one.role === role);
  if (!page || !section) return;
  const { seoTitle, seoDescription } = page;
  const sections = [{ ...section, props: { ...section.props, ...page.sections[0]?.props } }];
  const saved = await saveDraft(context, pageType, author, id, { sections, seoTitle, seoDescription });
  if (!saved.ok) throw new Error(`the draft of ${page.path} was refused`);
}
