import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { selectNewest, toSummaries } from "./post-row.server.ts";
import type { PostEntry } from "./schema.ts";
import { postsTable } from "./table.ts";

/**
 * Lists published posts for feeds and sitemaps page by page, newest publication first.
 * @param after last entry of the previous page; absent for the first page
 */
export async function listPublishedForFeeds(
  { db }: { db: Queryable },
  { after, limit }: { after?: PostEntry | undefined; limit: number },
): Promise<PostEntry[]> {
  const beyond =
    after &&
    sql`(${postsTable.publishedAt}, ${postsTable.id}) < (${after.publishedAt}::timestamptz, ${after.id}::uuid)`;
  const posts = await toSummaries(db, await selectNewest(db, beyond, limit));
  return posts.map((post) => ({ ...post, publishedAt: post.publishedAt ?? post.createdAt }));
}
