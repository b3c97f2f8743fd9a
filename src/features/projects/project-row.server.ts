import { getTableColumns } from "drizzle-orm";
import { imagePath } from "#src/shared/media-path.ts";
import type { Project } from "./schema.ts";
import { projectsTable } from "./table.ts";

const { searchText: _onlySearched, ...columns } = getTableColumns(projectsTable);

/** All columns but the one that only searches read. */
export const projectColumns = columns;

export type ProjectRow = Omit<typeof projectsTable.$inferSelect, "searchText">;

/** The project as the API gives it, some fields also by a second name (docs/produto.md, "API"). */
export function toProject({
  imageIds,
  createdAt,
  updatedAt,
  publishedAt: _internal,
  authorId: _owner,
  authorName: _ownerName,
  ...row
}: ProjectRow): Project {
  const images = imageIds.map(imagePath);
  return {
    ...row,
    images,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    published: row.isPublished,
    image: images[0] ?? null,
    imageUrl: images[0] ?? null,
    projectUrl: row.website,
    githubUrl: row.github,
    tech: row.technologies,
  };
}
