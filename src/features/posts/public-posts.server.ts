import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import {
  type FeedItem,
  type PublicEntry,
  type PublicItems,
  sectionCard,
} from "#src/publishing/public-items.ts";
import { mediaPath } from "#src/shared/media/media-path.ts";
import { addContents } from "./list-posts.server.ts";
import { selectNewest, toSummaries } from "./post-row.server.ts";
import type { Post, PostEntry } from "./schema.ts";
import { postsTable } from "./table.ts";

const AT_ONCE = 1_000;
const IMAGE_WIDTH = 1280;

export const publicPosts: PublicItems<Post> = {
  each: eachPost,
  toCard: (_resources, post) => sectionCard("Blog", post, post.image?.id),
  heading: "Artigos",
  toText,
  feed: {
    title: "Blog",
    rss: "/rss.xml",
    json: "/feed.json",
    aliases: ["/blog/rss.xml", "/feed"],
    read: readNewest,
  },
};

/** Yields the newest publication first. */
async function* eachPost(db: Queryable, atOnce = AT_ONCE): AsyncGenerator<PublicEntry> {
  let after: PostEntry | undefined;
  do {
    const entries = await listPublishedForFeeds({ db }, { after, limit: atOnce });
    for (const { image, ...entry } of entries)
      yield { ...entry, images: image ? [mediaPath(image.id, IMAGE_WIDTH, "jpg")] : [] };
    after = entries.length === atOnce ? entries.at(-1) : undefined;
  } while (after);
}

async function readNewest(db: Queryable, limit: number): Promise<FeedItem[]> {
  const entries = await listPublishedForFeeds({ db }, { limit });
  return addContents({ db }, entries);
}

function toText(
  { title, excerpt, author, publishedAt, createdAt, category, tags, content }: Post,
  url: string,
): string {
  const facts = [
    `- Autor: ${oneLine(author.name)}`,
    `- Publicado em: ${(publishedAt ?? createdAt).slice(0, 10)}`,
    category && `- Categoria: ${oneLine(category)}`,
    tags.length > 0 && `- Tags: ${tags.map(oneLine).join(", ")}`,
    `- Endereço: ${url}`,
  ].filter(Boolean);
  const parts = [`# ${oneLine(title)}`, excerpt && `> ${oneLine(excerpt)}`, facts.join("\n"), content];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * Lists published posts for feeds and sitemaps page by page, newest publication first.
 * @param after last entry of the previous page; absent for the first page
 */
export async function listPublishedForFeeds(
  { db }: { db: Queryable },
  { after, limit }: { after?: PostEntry | undefined; limit: number },
): Promise<PostEntry[]> {
  const beyond =
    after &&
    sql`(${postsTable.publishedAt}, ${postsTable.id}) < (${after.publishedAt}::timestamptz, ${after.id}::uuid)`;
  const posts = await toSummaries(db, await selectNewest(db, beyond, limit));
  return posts.map((post) => ({ ...post, publishedAt: post.publishedAt ?? post.createdAt }));
}
