import { randomUUID } from "node:crypto";
import { type WebhookPayload, publishEvent } from "#src/features/webhooks/webhooks.server.ts";
import type { ContentContext } from "#src/publishing/content-type.server.ts";
import { getSiteUrl } from "#src/settings/settings.server.ts";
import type { Post } from "./schema.ts";

/** Adds a webhook event in the publishing transaction. Each publication is a new event. */
export async function announcePost(context: ContentContext, post: Post): Promise<void> {
  const event = { kind: "post-published", id: randomUUID() } as const;
  await publishEvent(context.db, context, event, describe(post, await getSiteUrl(context)));
}

/** Builds the payload: the envelope of every webhook and the post's main fields. */
function describe(post: Post, siteUrl: string): WebhookPayload {
  const { id, slug, title, summary, category, tags, author } = post;
  return {
    id,
    slug,
    title,
    excerpt: summary,
    category,
    tags,
    author: author.name,
    publishedAt: post.publishedAt,
    source: "blog",
    type: "post-published",
    timestamp: post.updatedAt,
    userAgent: null,
    url: `${siteUrl}/blog/${slug}`,
    referrer: null,
  };
}
