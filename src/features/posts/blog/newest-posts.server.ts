import type { Resources } from "#src/platform/resources/resources.ts";
import { listPosts } from "../list-posts.server.ts";
import { POSTS_TAG } from "../posts.server.ts";
import { type PostCardData, toCardData } from "./post-card-data.ts";

/** @param wanted.category empty for all */
export function readNewestPosts(
  { db, cache, config }: Pick<Resources, "db" | "cache" | "config">,
  { limit, category }: { limit: number; category: string },
): Promise<PostCardData[]> {
  return cache.get(`newest-posts:${limit}:${category}`, [POSTS_TAG], async () => {
    const { posts } = await listPosts(
      { db },
      { audience: "public", page: 1, limit, ...(category && { category }) },
    );
    return posts.map((post) => toCardData(post, config.timeZone));
  });
}
