// What the blog puts at its top.
import { and, desc } from "drizzle-orm";
import type { Database } from "#src/platform/database.ts";
import { summaryColumns, toSummaries } from "#src/features/posts/post-row.server.ts";
import type { PostSummary } from "#src/features/posts/schema.ts";
import { postsTable } from "#src/features/posts/table.ts";

/** The newest of the published posts that somebody featured. */
export async function findFeaturedPost({ db }: { db: Database }): Promise<PostSummary | undefined> {
  const rows = await db
    .select(summaryColumns)
    .from(postsTable)
    .where(and(postsTable.isPublished, postsTable.isFeatured))
    .orderBy(desc(postsTable.publishedAt), desc(postsTable.id))
    .limit(1);
  return (await toSummaries(db, rows))[0];
}
