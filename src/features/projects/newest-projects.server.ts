// The door through which the overview sees projects: the newest ones, and how many came when.
import { desc } from "drizzle-orm";
import { countByWeek } from "#src/platform/count-by-week.ts";
import type { Queryable } from "#src/platform/database.ts";
import { projectsTable } from "./table.ts";

/** The newest projects, drafts too: what a line about each needs. */
export function findNewestProjects(
  db: Queryable,
  limit: number,
): Promise<{ title: string; createdAt: Date; isPublished: boolean }[]> {
  const { title, createdAt, isPublished } = projectsTable;
  return db
    .select({ title, createdAt, isPublished })
    .from(projectsTable)
    .orderBy(desc(createdAt), desc(projectsTable.id))
    .limit(limit);
}

/** How many projects were created in each of the last weeks, the oldest first. */
export function countProjectsByWeek(db: Queryable, weeks: number): Promise<number[]> {
  return countByWeek(db, projectsTable.createdAt, weeks);
}
