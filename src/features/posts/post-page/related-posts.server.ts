// What to read after a post.
import { and, arrayOverlaps, desc, eq, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "#src/platform/database.ts";
import { type SummaryRow, summaryColumns, toSummaries } from "#src/features/posts/post-row.server.ts";
import type { Post, PostSummary } from "#src/features/posts/schema.ts";
import { postsTable } from "#src/features/posts/table.ts";

type Kin = Pick<Post, "id" | "tags" | "category">;

/**
 * Published posts to read after this one: those that share most tags and the category, newest first;
 * where there are too few, the newest of all.
 */
export async function listRelatedPosts(
  { db }: { db: Database },
  post: Kin,
  limit: number,
): Promise<PostSummary[]> {
  const rows = await selectRelated(db, post, limit);
  if (rows.length < limit)
    rows.push(...(await selectNewest(db, [post.id, ...rows.map(({ id }) => id)], limit - rows.length)));
  return toSummaries(db, rows);
}

async function selectRelated(db: Database, post: Kin, limit: number): Promise<SummaryRow[]> {
  const { tags, category } = post;
  const kinship = [
    tags.length > 0 ? arrayOverlaps(postsTable.tags, tags) : undefined,
    category === null ? undefined : eq(postsTable.category, category),
  ].filter((condition) => condition !== undefined);
  if (kinship.length === 0) return [];
  const sharedTags = sql`(SELECT count(*) FROM unnest(${postsTable.tags}) AS tag WHERE tag = ANY(${sql.param(tags)}::text[]))`;
  const sharesCategory = sql`coalesce(${postsTable.category} = ${category}, false)::int`;
  return db
    .select(summaryColumns)
    .from(postsTable)
    .where(and(postsTable.isPublished, sql`${postsTable.id} <> ${post.id}`, or(...kinship)))
    .orderBy(
      desc(sql`2 * ${sharedTags} + ${sharesCategory}`),
      desc(postsTable.publishedAt),
      desc(postsTable.id),
    )
    .limit(limit);
}

function selectNewest(db: Database, without: string[], limit: number): Promise<SummaryRow[]> {
  return db
    .select(summaryColumns)
    .from(postsTable)
    .where(and(postsTable.isPublished, notInArray(postsTable.id, without)))
    .orderBy(desc(postsTable.publishedAt), desc(postsTable.id))
    .limit(limit);
}
