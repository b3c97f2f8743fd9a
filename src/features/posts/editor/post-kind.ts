// Between a post and the fields of its dialog.
import type { ChosenImage } from "#src/ui/images/image-picker.tsx";
import type { Post } from "#src/features/posts/schema.ts";

/** In the order in which they stand. */
export const POST_FIELDS = [
  "title",
  "slug",
  "content",
  "excerpt",
  "category",
  "tags",
  "seoTitle",
  "seoKeywords",
  "seoDescription",
  "isPublished",
  "isFeatured",
] as const;

export interface PostValues {
  title: string;
  slug: string;
  content: string;
  excerpt: string;
  category: string;
  tags: string[];
  seoTitle: string;
  seoKeywords: string;
  seoDescription: string;
  isPublished: boolean;
  isFeatured: boolean;
}

/** A field cannot hold `null`: empty text stands for it. */
export function toPostValues(post: Post | null): PostValues {
  return {
    title: post?.title ?? "",
    slug: post?.slug ?? "",
    content: post?.content ?? "",
    excerpt: post?.excerpt ?? "",
    category: post?.category ?? "",
    tags: post?.tags ?? [],
    seoTitle: post?.seoTitle ?? "",
    seoKeywords: post?.seoKeywords ?? "",
    seoDescription: post?.seoDescription ?? "",
    isPublished: post?.isPublished ?? false,
    isFeatured: post?.isFeatured ?? false,
  };
}

/** The form of specification §7: texts, a list as JSON, and the file. An empty text unsets. */
export function toPostForm(
  { tags, isPublished, isFeatured, ...texts }: PostValues,
  image: ChosenImage,
  updatedAt: string | null,
): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries<string>(texts)) form.set(name, text);
  form.set("tags", JSON.stringify(tags));
  form.set("isPublished", String(isPublished));
  form.set("isFeatured", String(isFeatured));
  if (updatedAt) form.set("updatedAt", updatedAt);
  // A path says that the image stays, an empty text that there is none any more.
  form.set("featuredImage", image ?? "");
  return form;
}
