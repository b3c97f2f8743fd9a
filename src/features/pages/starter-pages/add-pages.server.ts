import { createHash } from "node:crypto";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Author, ContentContext } from "#src/publishing/content-type.server.ts";
import { STARTER_CONTENT } from "#src/publishing/history/site-authors.ts";
import { createItem } from "#src/publishing/items/write-content.server.ts";
import { pageType } from "../pages.server.ts";
import { type Page, pageInputSchema, type StoredSection } from "../schema.ts";
import { findSectionType } from "../section-types/find-section-type.ts";
import { pagesTable } from "../table.ts";
import type { PageContent } from "./page-content.ts";

export async function hasPages(db: Queryable): Promise<boolean> {
  return (await db.$count(pagesTable)) > 0;
}

/**
 * Stores the pages whose roles are still missing. Several processes may start at the same time, so call it inside a
 * transaction that lets only one of them in.
 * @returns the stored pages
 */
export async function addMissingPages(
  context: ContentContext,
  pages: readonly PageContent[],
  author: Author = STARTER_CONTENT,
): Promise<Page[]> {
  const rows = await context.db.select({ role: pagesTable.role }).from(pagesTable);
  const stored = new Set(rows.map(({ role }) => role));
  const added: Page[] = [];
  for (const { role, sections, ...page } of pages) {
    if (stored.has(role)) continue;
    const input = pageInputSchema.parse({
      ...page,
      sections: toStoredSections({ sections }),
      isPublished: true,
    });
    const result = await createItem(context, pageType, author, { ...input, role }, { createdAt: new Date() });
    if (!result.ok) throw new Error(`the page ${page.path} was refused: ${result.detail ?? result.code}`);
    added.push(result.item);
  }
  return added;
}

/** Derives ids from the content, so that starter pages are identical in every installation. */
export function toStoredSections({ sections }: Pick<PageContent, "sections">): StoredSection[] {
  return sections.map(toSection);
}

function toSection({ type, props, stored }: PageContent["sections"][number], index: number) {
  const sectionType = findSectionType(type);
  if (!sectionType) throw new Error(`no kind of section ${type}`);
  const hex = createHash("sha256")
    .update(JSON.stringify([index, type, props]))
    .digest("hex");
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return {
    id,
    type,
    version: sectionType.version,
    props: { ...sectionType.schema.parse({ ...props, ...stored }) },
    isHidden: false,
  };
}
