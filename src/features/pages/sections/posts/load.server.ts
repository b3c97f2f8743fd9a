import { readNewestPosts } from "#src/features/posts/blog/newest-posts.server.ts";
import type { SectionLoader } from "../section-loader.server.ts";
import type { postsSection } from "./schema.ts";

export const load: SectionLoader<typeof postsSection> = (resources, { count, category }) =>
  readNewestPosts(resources, { limit: count, category });
