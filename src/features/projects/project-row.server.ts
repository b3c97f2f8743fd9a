import { toItem } from "#src/publishing/field-columns.server.ts";
import { type Project, PROJECT_FIELDS } from "./schema.ts";
import type { projectsTable } from "./table.ts";

export type ProjectRow = Omit<typeof projectsTable.$inferSelect, "searchText">;

/** Converts a row to the API's project; some fields appear under a second name as well (docs/produto.md, "API"). */
export function toProject(row: ProjectRow): Project {
  const project = toItem(PROJECT_FIELDS, row) as Project;
  const [image = null] = project.images;
  return {
    ...project,
    image,
    imageUrl: image,
    projectUrl: row.website,
    githubUrl: row.github,
    tech: row.technologies,
  };
}
