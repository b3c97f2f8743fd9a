// Columns of a page, and the conversion of rows to what the API gives.
import { getTableColumns } from "drizzle-orm";
import { toFields } from "#src/publishing/field-columns.server.ts";
import { type Page, PAGE_FIELDS, type WrittenPage } from "./schema.ts";
import { upgradeSection } from "./section-kinds/upgrade-section.ts";
import { pagesTable } from "./table.ts";

export const pageColumns = getTableColumns(pagesTable);
export type PageRow = typeof pagesTable.$inferSelect;

export function toPage(row: PageRow): Page {
  const { id, role, sections, isPublished } = row;
  return {
    ...(toFields(PAGE_FIELDS, row) as WrittenPage),
    id,
    role,
    sections: sections.map(upgradeSection),
    isPublished,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}
