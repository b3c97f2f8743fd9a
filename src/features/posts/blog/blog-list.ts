import type { PostCardData } from "./post-card-data.ts";

/** One page of the blog, as it is shown. */
export interface BlogList {
  /** At the top of the whole list; not among the posts then. */
  featured: PostCardData | null;
  posts: PostCardData[];
  total: number;
  pages: number;
  categories: string[];
}

export const NO_POSTS: BlogList = { featured: null, posts: [], total: 0, pages: 1, categories: [] };
