import type { PostCardData } from "./post-card-data.ts";

export interface BlogList {
  /** Shown above the first page; not in `posts`. */
  featured: PostCardData | null;
  posts: PostCardData[];
  total: number;
  pages: number;
  categories: string[];
}

export const NO_POSTS: BlogList = { featured: null, posts: [], total: 0, pages: 1, categories: [] };
