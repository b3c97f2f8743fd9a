// What the blog's page shows for an address.
import type { Resources } from "#src/platform/resources.ts";
import { blogFilters, type BlogFilters } from "./blog-filters.ts";
import { findFeaturedPost } from "./featured-post.server.ts";
import type { BlogList } from "./blog-list.ts";
import { toCardData } from "./post-card-data.ts";
import { listPosts } from "#src/features/posts/list-posts.server.ts";
import { postKind } from "#src/features/posts/posts.server.ts";
import { listCategories } from "#src/publishing/read-content.server.ts";

const PAGE_SIZE = 12;

/** One page of the blog. A page beyond the last one is empty: `pages` tells. */
export async function readBlog(
  resources: Pick<Resources, "db" | "cache" | "config">,
  filters: BlogFilters,
): Promise<BlogList> {
  const { search, category, tag, page } = filters;
  const isStart = page === 1 && !blogFilters.isNarrowed(filters);
  const [{ posts, total }, categories, chosen] = await Promise.all([
    listPosts(resources, { audience: "public", q: search, category, tag, page, limit: PAGE_SIZE }),
    listCategories(resources, postKind),
    isStart ? findFeaturedPost(resources) : undefined,
  ]);
  const featured = isStart ? (chosen ?? posts[0]) : undefined;
  const { timeZone } = resources.config;
  return {
    featured: featured ? toCardData(featured, timeZone) : null,
    posts: posts.filter(({ id }) => id !== featured?.id).map((post) => toCardData(post, timeZone)),
    total,
    pages: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    categories,
  };
}
