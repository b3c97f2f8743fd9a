import type { PostCardData } from "#src/features/posts/blog/post-card-data.ts";
import type { Post } from "#src/features/posts/schema.ts";

export interface PostHeading {
  id: string;
  text: string;
  level: number;
}

/** The data of a post's page. */
export interface PostPageData
  extends
    PostCardData,
    Pick<
      Post,
      "excerpt" | "tags" | "author" | "seoTitle" | "seoKeywords" | "description" | "publishedAt" | "updatedAt"
    > {
  /** Sanitised. */
  html: string;
  headings: PostHeading[];
  related: PostCardData[];
}
