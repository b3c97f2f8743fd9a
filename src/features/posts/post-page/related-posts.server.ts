import { and, arrayOverlaps, desc, eq, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import { selectNewest, type SummaryRow, summaryColumns, toSummaries } from "../post-row.server.ts";
import type { Post, PostSummary } from "../schema.ts";
import { postsTable } from "../table.ts";

type Reference = Pick<Post, "id" | "tags" | "category">;

/** Lists published posts with most shared tags and the category, newest first; if too few, the newest posts. */
export async function listRelatedPosts(
  { db }: { db: Database },
  post: Reference,
  limit: number,
): Promise<PostSummary[]> {
  const rows = await selectRelated(db, post, limit);
  if (rows.length < limit)
    rows.push(
      ...(await selectNewest(
        db,
        notInArray(postsTable.id, [post.id, ...rows.map(({ id }) => id)]),
        limit - rows.length,
      )),
    );
  return toSummaries(db, rows);
}

async function selectRelated(db: Database, post: Reference, limit: number): Promise<SummaryRow[]> {
  const { tags, category } = post;
  const relations = [
    tags.length > 0 ? arrayOverlaps(postsTable.tags, tags) : undefined,
    category === null ? undefined : eq(postsTable.category, category),
  ].filter((condition) => condition !== undefined);
  if (relations.length === 0) return [];
  const sharedTags = sql`(SELECT count(*) FROM unnest(${postsTable.tags}) AS tag WHERE tag = ANY(${sql.param(tags)}::text[]))`;
  const sharesCategory = sql`coalesce(${postsTable.category} = ${category}, false)::int`;
  return db
    .select(summaryColumns)
    .from(postsTable)
    .where(and(postsTable.isPublished, sql`${postsTable.id} <> ${post.id}`, or(...relations)))
    .orderBy(
      desc(sql`2 * ${sharedTags} + ${sharesCategory}`),
      desc(postsTable.publishedAt),
      desc(postsTable.id),
    )
    .limit(limit);
}
