import type { Resources } from "#src/platform/resources/resources.ts";
import { renderOnce } from "#src/publishing/markdown.server.ts";
import { toCardData } from "../blog/post-card-data.ts";
import { POSTS_TAG, postTag } from "../posts.server.ts";
import type { Post, PostSummary } from "../schema.ts";
import type { PostPageData } from "./post-page-data.ts";
import { listRelatedPosts } from "./related-posts.server.ts";

const RELATED = 3;

export async function readPostPage(
  resources: Pick<Resources, "db" | "cache" | "config" | "markdown">,
  post: Post,
): Promise<PostPageData> {
  const [text, related] = await Promise.all([
    renderOnce(resources, postTag(post.id), post.content),
    readRelated(resources, post),
  ]);
  const { timeZone } = resources.config;
  const { excerpt, tags, author, seoTitle, seoKeywords, description, publishedAt, updatedAt } = post;
  return {
    ...toCardData(post, timeZone),
    excerpt,
    tags,
    author,
    seoTitle,
    seoKeywords,
    description,
    publishedAt,
    updatedAt,
    html: text.html,
    headings: text.headings,
    related: related.map((other) => toCardData(other, timeZone)),
  };
}

/** Cached until a post changes. */
function readRelated({ db, cache }: Pick<Resources, "db" | "cache">, post: Post): Promise<PostSummary[]> {
  const { id, category, tags } = post;
  // Category and tags are part of the key: a post read just before a change must not be used after it.
  const key = JSON.stringify(["related", id, category, tags]);
  return cache.get(key, [POSTS_TAG], () => listRelatedPosts({ db }, post, RELATED));
}
