// Posts as feeds and sitemaps need them: all of the published ones, a page at a time.
import { and, desc, sql } from "drizzle-orm";
import type { Database } from "#src/platform/database.ts";
import { summaryColumns, toSummaries } from "./post-row.server.ts";
import type { PostEntry, PostSummary } from "./schema.ts";
import { postsTable } from "./table.ts";

/**
 * Published posts for feeds and sitemaps, newest publication first.
 * @param after the last entry of the page before; absent, the first page
 */
export async function listPublishedForFeeds(
  { db }: { db: Database },
  { after, limit }: { after?: PostEntry | undefined; limit: number },
): Promise<PostEntry[]> {
  const beyond =
    after &&
    sql`(${postsTable.publishedAt}, ${postsTable.id}) < (${after.publishedAt}::timestamptz, ${after.id}::uuid)`;
  const rows = await db
    .select(summaryColumns)
    .from(postsTable)
    .where(and(postsTable.isPublished, beyond))
    .orderBy(desc(postsTable.publishedAt), desc(postsTable.id))
    .limit(limit);
  return (await toSummaries(db, rows)).map(toEntry);
}

function toEntry(post: PostSummary): PostEntry {
  const { id, slug, title, summary, category, author, image, publishedAt, updatedAt } = post;
  return {
    id,
    slug,
    title,
    summary,
    category,
    author,
    image,
    updatedAt,
    publishedAt: publishedAt ?? post.createdAt,
  };
}
