// Takes many posts off the site at once.
import { and, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import { POSTS_TAG, postTag } from "./posts.server.ts";
import { postsTable } from "./table.ts";

/**
 * Makes drafts of those of the posts that are published, in one transaction or the one it is given.
 * @returns how many
 */
export async function unpublishPosts(
  { db, cache }: { db: Queryable; cache: TagCache },
  ids: string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const published = await db
    .select({ id: postsTable.id })
    .from(postsTable)
    .where(and(sql`${postsTable.id} = ANY(${sql.param(ids)}::uuid[])`, postsTable.isPublished));
  const found = published.map(({ id }) => id);
  if (found.length === 0) return 0;
  return cache.change(db, [POSTS_TAG, ...found.map(postTag)], async (tx) => {
    const changed = await tx
      .update(postsTable)
      .set({
        isPublished: false,
        // Every version has a time of its own.
        updatedAt: sql`greatest(now(), ${postsTable.updatedAt} + interval '1 millisecond')`,
      })
      .where(inArray(postsTable.id, found));
    return changed.rowCount ?? 0;
  });
}
