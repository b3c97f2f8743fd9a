// What search engines, social networks and other programs find of projects.
import { desc } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { type PublicEntry, type PublicItems, sectionCard } from "#src/publishing/public-items.ts";
import { isOnPage, isVisible } from "#src/publishing/items/read-content.server.ts";
import { imagePath, readImageId } from "#src/shared/media-path.ts";
import type { Project } from "./schema.ts";
import { projectsTable } from "./table.ts";

const AT_ONCE = 100;

export const publicProjects: PublicItems<Project> = {
  each: eachProject,
  toCard: (_resources, project) => sectionCard("Portfólio", project, readImageId(project.image ?? "")),
  heading: "Projetos",
};

async function* eachProject(db: Queryable, atOnce = AT_ONCE): AsyncGenerator<PublicEntry> {
  const { slug, title, description, updatedAt, imageIds } = projectsTable;
  const where = isVisible(projectsTable, "public");
  const order = [desc(projectsTable.createdAt), desc(projectsTable.id)];
  for (let page = 1; ; page++) {
    const rows = await db
      .select({ slug, title, summary: description, updatedAt, imageIds })
      .from(projectsTable)
      .where(isOnPage(db, projectsTable, { where, order, page, limit: atOnce }))
      .orderBy(...order);
    for (const { imageIds, updatedAt, ...row } of rows)
      yield { ...row, updatedAt: updatedAt.toISOString(), images: imageIds.map(imagePath) };
    if (rows.length < atOnce) return;
  }
}
