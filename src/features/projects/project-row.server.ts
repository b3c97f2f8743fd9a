// A row of the table as everybody else knows it.
import { getTableColumns } from "drizzle-orm";
import { mediaPath, readMediaName } from "#src/shared/media-path.ts";
import type { Project } from "./schema.ts";
import { projectsTable } from "./table.ts";

const { searchText: _onlySearched, ...columns } = getTableColumns(projectsTable);

/** Everything but what only searches read. */
export const projectColumns = columns;

export type ProjectRow = Omit<typeof projectsTable.$inferSelect, "searchText">;

/** The width and format in which an image's path is given: large, and known to every browser. */
const PATH_WIDTH = 1280;
const PATH_FORMAT = "webp";

/** The path under which the API speaks of a stored image. */
export function toImagePath(id: string): string {
  return mediaPath(id, PATH_WIDTH, PATH_FORMAT);
}

/** The row as the API gives it, with the names of the spec's lists (contract §3). */
export function toProject({
  imageIds,
  createdAt,
  updatedAt,
  publishedAt: _internal,
  ...row
}: ProjectRow): Project {
  const images = imageIds.map(toImagePath);
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

/** The id behind such a path, in any width and format; `null` for what is no path of ours. */
export function readImageId(path: string): string | null {
  const [, name] = /^\/media\/(.+)$/.exec(path) ?? [];
  return (name && readMediaName(name)?.id) || null;
}
