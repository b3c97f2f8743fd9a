import type { Transaction } from "#src/platform/database/database.ts";
import { saveDraft } from "#src/publishing/drafts/drafts.server.ts";
import type { Author, ContentContext } from "#src/publishing/kind.server.ts";
import type { StoredTexts } from "#src/settings/texts/words/part.ts";
import { pageKind } from "../pages.server.ts";
import type { Page } from "../schema.ts";
import { makeKeptPages } from "./kept-pages.server.ts";

/** Gives the page of contact or questions a draft with other words; none where they are those that it has. */
export async function draftKeptPage(
  context: ContentContext<Transaction>,
  { id, role, sections: [section] }: Page,
  texts: StoredTexts,
  author: Author,
): Promise<void> {
  const page = makeKeptPages(texts).find((one) => one.role === role);
  if (!page || !section) return;
  const { seoTitle, seoDescription } = page;
  const sections = [{ ...section, props: { ...section.props, ...page.sections[0]?.props } }];
  const saved = await saveDraft(context, pageKind, author, id, { sections, seoTitle, seoDescription });
  if (!saved.ok) throw new Error(`the draft of ${page.path} was refused`);
}
