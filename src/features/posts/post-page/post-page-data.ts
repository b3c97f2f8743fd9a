import type { PageHeading } from "#src/ui/page/page-contents.tsx";
import type { PostCardData } from "../blog/post-card-data.ts";
import type { Post } from "../schema.ts";

export interface PostPageData
  extends
    PostCardData,
    Pick<
      Post,
      "excerpt" | "tags" | "author" | "seoTitle" | "seoKeywords" | "description" | "publishedAt" | "updatedAt"
    > {
  /** Sanitized. */
  html: string;
  headings: PageHeading[];
  related: PostCardData[];
}
