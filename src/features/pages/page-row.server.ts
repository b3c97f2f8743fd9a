// Columns of a page, and the conversion of rows to what the API gives.
import { getTableColumns } from "drizzle-orm";
import type { Page } from "./schema.ts";
import { upgradeSection } from "./section-kinds/upgrade-section.ts";
import { pagesTable } from "./table.ts";

export const pageColumns = getTableColumns(pagesTable);
export type PageRow = typeof pagesTable.$inferSelect;

export function toPage(row: PageRow): Page {
  const { id, slug, title, role, sections, inMenu, seoTitle, seoDescription, isPublished } = row;
  return {
    id,
    path: slug,
    title,
    role,
    sections: sections.map(upgradeSection),
    inMenu,
    seoTitle,
    seoDescription,
    isPublished,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}
