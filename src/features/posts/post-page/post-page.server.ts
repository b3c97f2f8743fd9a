import { and, arrayOverlaps, desc, eq, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { renderOnce } from "#src/publishing/markdown.server.ts";
import { toCardData } from "../blog/post-card-data.ts";
import { selectNewest, type SummaryRow, summaryColumns, toSummaries } from "../post-row.server.ts";
import { POSTS_TAG, postTag } from "../posts.server.ts";
import type { Post, PostSummary } from "../schema.ts";
import { postsTable } from "../table.ts";
import type { PostPageData } from "./post-page-data.ts";

const RELATED = 3;

export async function readPostPage(
  resources: Pick<Resources, "db" | "cache" | "config" | "markdown">,
  post: Post,
): Promise<PostPageData> {
  const [text, related] = await Promise.all([
    renderOnce(resources, postTag(post.id), post.content),
    readRelated(resources, post),
  ]);
  const { timeZone } = resources.config;
  const { excerpt, tags, author, seoTitle, seoKeywords, description, publishedAt, updatedAt } = post;
  return {
    ...toCardData(post, timeZone),
    excerpt,
    tags,
    author,
    seoTitle,
    seoKeywords,
    description,
    publishedAt,
    updatedAt,
    html: text.html,
    headings: text.headings,
    related: related.map((other) => toCardData(other, timeZone)),
  };
}

/** Cached until a post changes. */
function readRelated({ db, cache }: Pick<Resources, "db" | "cache">, post: Post): Promise<PostSummary[]> {
  const { id, category, tags } = post;
  // Category and tags are part of the key: a post read just before a change must not be used after it.
  const key = JSON.stringify(["related", id, category, tags]);
  return cache.get(key, [POSTS_TAG], () => listRelatedPosts({ db }, post, RELATED));
}

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
