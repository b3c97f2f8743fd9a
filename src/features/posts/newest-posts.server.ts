// The door through which the overview sees posts: the newest ones, and how many came when.
import { desc } from "drizzle-orm";
import { countByWeek } from "#src/platform/count-by-week.ts";
import type { Queryable } from "#src/platform/database.ts";
import { countPosts } from "./posts.server.ts";
import { postsTable } from "./table.ts";

/** The newest posts by creation, drafts too: what a line about each needs. */
export function findNewestPosts(
  db: Queryable,
  limit: number,
): Promise<{ title: string; createdAt: Date; isPublished: boolean }[]> {
  const { title, createdAt, isPublished } = postsTable;
  return db
    .select({ title, createdAt, isPublished })
    .from(postsTable)
    .orderBy(desc(createdAt), desc(postsTable.id))
    .limit(limit);
}

/** How many posts were created in each of the last weeks, the oldest first. */
export function countPostsByWeek(db: Queryable, weeks: number): Promise<number[]> {
  return countByWeek(db, postsTable.createdAt, weeks);
}

/** Specification §3, "Dashboard stats". */
export async function getPostStats(db: Queryable): Promise<{ total: number; published: number }> {
  const [[all], [published]] = await Promise.all([
    countPosts(db, { audience: "staff" }),
    countPosts(db, { audience: "staff", published: true }),
  ]);
  return { total: all?.total ?? 0, published: published?.total ?? 0 };
}
