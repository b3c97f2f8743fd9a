import { and, arrayContains, sql } from "drizzle-orm";
import type { Database } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { listCategories } from "#src/publishing/items/read-content.server.ts";
import { listPosts } from "../list-posts.server.ts";
import { selectNewest, toSummaries } from "../post-row.server.ts";
import { postType } from "../posts.server.ts";
import type { PostSummary } from "../schema.ts";
import { postsTable } from "../table.ts";
import { blogFilters, type BlogFilters } from "./blog-filters.ts";
import type { BlogList } from "./blog-list.ts";
import { toCardData } from "./post-card-data.ts";

const POSTS_PER_PAGE = 12;

/** Reads a page of the blog; it is empty past `pages`. */
export async function readBlog(
  resources: Pick<Resources, "db" | "cache" | "config">,
  filters: BlogFilters,
): Promise<BlogList> {
  const { search, category, tag, page } = filters;
  const isStart = page === 1 && !blogFilters.isNarrowed(filters);
  const [{ posts, total }, categories, chosen] = await Promise.all([
    listPosts(resources, { audience: "public", q: search, category, tag, page, limit: POSTS_PER_PAGE }),
    listCategories(resources, postType),
    isStart ? findFeatured(resources.db) : undefined,
  ]);
  const featured = isStart ? (chosen ?? posts[0]) : undefined;
  const { timeZone } = resources.config;
  return {
    featured: featured ? toCardData(featured, timeZone) : null,
    posts: posts.filter(({ id }) => id !== featured?.id).map((post) => toCardData(post, timeZone)),
    total,
    pages: Math.max(1, Math.ceil(total / POSTS_PER_PAGE)),
    categories,
  };
}

/** Checks that some post has the category and the tag; a URL may contain any. */
export async function hasFilters(
  { db, cache }: Pick<Resources, "db" | "cache">,
  { category, tag }: Pick<BlogFilters, "category" | "tag">,
): Promise<boolean> {
  if (category && !(await listCategories({ db, cache }, postType)).includes(category)) return false;
  if (!tag) return true;
  const { isPublished, tags } = postsTable;
  const isTagged = and(sql`${isPublished}`, arrayContains(tags, [tag]));
  return (
    (
      await db
        .select({ one: sql`1` })
        .from(postsTable)
        .where(isTagged)
        .limit(1)
    ).length > 0
  );
}

async function findFeatured(db: Database): Promise<PostSummary | undefined> {
  return (await toSummaries(db, await selectNewest(db, postsTable.isFeatured, 1)))[0];
}
