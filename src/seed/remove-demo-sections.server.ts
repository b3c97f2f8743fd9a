import { isDeepStrictEqual } from "node:util";
import { listPages, pageType } from "#src/features/pages/pages.server.ts";
import type { Page, StoredSection } from "#src/features/pages/schema.ts";
import { asSections } from "#src/features/pages/section-fields.server.ts";
import { isRequired } from "#src/features/pages/sections/required-sections.ts";
import { toStoredSections } from "#src/features/pages/starter-pages/add-pages.server.ts";
import type { PageContent } from "#src/features/pages/starter-pages/page-content.ts";
import { STARTER_PAGES } from "#src/features/pages/starter-pages/starter-pages.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Author, ContentContext } from "#src/publishing/content-type.server.ts";
import { findDraft, saveDraft } from "#src/publishing/drafts/drafts.server.ts";
import { restartHistory } from "#src/publishing/history/record-write.server.ts";
import { updateItem } from "#src/publishing/items/change-item.server.ts";
import { demoPages } from "./pages/demo-pages.ts";
import { listDemoSections } from "./pages/demo-sections.server.ts";

/**
 * Removes unchanged demo sections from pages; a page left without sections gets its content on a new site. Histories
 * start anew; a draft stays, without those sections.
 * @returns the number of changed pages, and the titles of those that keep edited demo sections
 */
export async function removeDemoSections(
  context: ContentContext<Transaction>,
  author: Author,
): Promise<{ removed: number; kept: string[] }> {
  const demo = listDemoSections();
  // Hiding a section does not change its content.
  const isDemo = (section: StoredSection) =>
    isDeepStrictEqual({ ...section, isHidden: false }, demo.get(section.id));
  const { pages } = await listPages(context, { audience: "staff", page: 1, limit: 100 });
  let removed = 0;
  const kept: string[] = [];
  for (const page of pages) {
    const keep = (sections: readonly StoredSection[]) =>
      sections.flatMap((section) => (isDemo(section) ? standIn(page, section) : [section]));
    const own = keep(page.sections);
    if (own.some(({ id }) => demo.has(id))) kept.push(page.title);
    const seeded = demoPages.find(({ role }) => role === page.role);
    const changes = replace(page, own, seeded);
    if (isDeepStrictEqual(own, page.sections) && Object.keys(changes).length === 1) continue;
    removed += 1;
    const draft = await findDraft(context.db, page.id);
    const result = await updateItem(context, pageType, author, page.id, changes);
    if (!result.ok) throw new Error(`the page ${page.path} could not be changed: ${result.code}`);
    await restartHistory(context.db, pageType, page.id, author);
    if (!draft) continue;
    const { baseRevision: _base, savedAt: _at, author: _by, differs: _differs, ...fields } = draft;
    await saveDraft(context, pageType, author, page.id, {
      ...fields,
      sections: keep(asSections(draft.sections)),
    });
  }
  return { removed, kept };
}

function replace(page: Page, own: StoredSection[], seeded: PageContent | undefined) {
  const starter = STARTER_PAGES.find(({ role }) => role === page.role);
  const description = starter?.seoDescription ?? null;
  return {
    sections: own.length > 0 || !starter ? own : toStoredSections(starter),
    ...(starter && starter.title !== page.title && page.title === seeded?.title && { title: starter.title }),
    ...(description !== page.seoDescription &&
      page.seoDescription === seeded?.seoDescription && { seoDescription: description }),
  };
}

/** Returns the replacement of a demo section: empty, unless the page requires a section there. */
function standIn({ role }: Page, { type }: StoredSection): StoredSection[] {
  const starter = isRequired({ type }) && STARTER_PAGES.find((page) => page.role === role);
  return starter ? toStoredSections(starter) : [];
}
