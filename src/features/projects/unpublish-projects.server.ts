// Takes many projects off the site at once.
import { and, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import { PROJECTS_TAG, projectTag } from "./projects.server.ts";
import { projectsTable } from "./table.ts";

/**
 * Makes drafts of those of the projects that are published, in one transaction or the one it is given.
 * @returns how many
 */
export async function unpublishProjects(
  { db, cache }: { db: Queryable; cache: TagCache },
  ids: string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const published = await db
    .select({ id: projectsTable.id })
    .from(projectsTable)
    .where(and(sql`${projectsTable.id} = ANY(${sql.param(ids)}::uuid[])`, projectsTable.isPublished));
  const found = published.map(({ id }) => id);
  if (found.length === 0) return 0;
  return cache.change(db, [PROJECTS_TAG, ...found.map(projectTag)], async (tx) => {
    const changed = await tx
      .update(projectsTable)
      .set({
        isPublished: false,
        // Every version has a time of its own.
        updatedAt: sql`greatest(now(), ${projectsTable.updatedAt} + interval '1 millisecond')`,
      })
      .where(inArray(projectsTable.id, found));
    return changed.rowCount ?? 0;
  });
}
