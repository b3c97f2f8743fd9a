import type { PostCardData } from "../blog/post-card-data.ts";
import type { Post } from "../schema.ts";

export interface PostHeading {
  id: string;
  text: string;
  level: number;
}

export interface PostPageData
  extends
    PostCardData,
    Pick<
      Post,
      "excerpt" | "tags" | "author" | "seoTitle" | "seoKeywords" | "description" | "publishedAt" | "updatedAt"
    > {
  /** Sanitized. */
  html: string;
  headings: PostHeading[];
  related: PostCardData[];
}
