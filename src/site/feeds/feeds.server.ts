// The newest posts with their whole text, as RSS 2.0 and JSON Feed 1.1.
import { Feed } from "feed";
import { listPublishedForFeeds } from "#src/features/posts/feed-posts.server.ts";
import { renderOnce } from "#src/publishing/markdown.server.ts";
import { postKind, POSTS_TAG, postTag } from "#src/features/posts/posts.server.ts";
import { findAtAddress } from "#src/publishing/read-content.server.ts";
import type { PostEntry } from "#src/features/posts/schema.ts";
import { getPublicSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import type { Resources } from "#src/platform/resources.ts";
import { mediaPath } from "#src/shared/media-path.ts";
import { withoutForbidden } from "./xml-text.ts";

/** Posts in a feed; feed readers ask often and store what they have read. */
const FEED_LENGTH = 20;
const IMAGE_WIDTH = 1280;

interface FeedPost extends PostEntry {
  html: string;
  tags: string[];
}

interface FeedFacts {
  siteUrl: string;
  title: string;
  description: string;
  posts: FeedPost[];
}

export async function writeRss(resources: Resources): Promise<string> {
  const { siteUrl, title, description, posts } = await readFeed(resources);
  const feed = new Feed({
    title,
    description,
    id: `${siteUrl}/`,
    link: `${siteUrl}/blog`,
    feed: `${siteUrl}/rss.xml`,
    language: "pt-BR",
    generator: false,
    // The newest change, not now: an unchanged feed stays the same file.
    updated: new Date(newestChange(posts) ?? 0),
  });
  for (const post of posts) {
    const link = `${siteUrl}/blog/${post.slug}`;
    feed.addItem({
      title: post.title,
      id: link,
      guid: link,
      link,
      date: new Date(post.publishedAt),
      description: post.summary,
      content: withWholeAddresses(post.html, link),
      category: [post.category, ...post.tags].filter((name) => name !== null).map((name) => ({ name })),
      // The `author` of RSS would have to be an e-mail address.
      extensions: [{ name: "dc:creator", objects: { _text: post.author.name } }],
    });
  }
  return withoutForbidden(feed.rss2());
}

/** https://www.jsonfeed.org/version/1.1/ */
export async function writeJsonFeed(resources: Resources): Promise<string> {
  const { siteUrl, title, description, posts } = await readFeed(resources);
  const items = posts.map((post) => {
    const url = `${siteUrl}/blog/${post.slug}`;
    return {
      id: url,
      url,
      title: post.title,
      summary: post.summary,
      content_html: withWholeAddresses(post.html, url),
      image: post.image ? siteUrl + mediaPath(post.image.id, IMAGE_WIDTH, "jpg") : undefined,
      date_published: post.publishedAt,
      date_modified: post.updatedAt,
      authors: [{ name: post.author.name }],
      tags: post.tags.length > 0 ? post.tags : undefined,
      language: "pt-BR",
    };
  });
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: `${siteUrl}/blog`,
    feed_url: `${siteUrl}/feed.json`,
    language: "pt-BR",
    items,
  });
}

async function readFeed(resources: Resources): Promise<FeedFacts> {
  const [settings, siteUrl, posts] = await Promise.all([
    getPublicSettings(resources),
    getSiteUrl(resources),
    resources.cache.get("feed-posts", [POSTS_TAG], () => readPosts(resources)),
  ]);
  return {
    siteUrl,
    title: `Blog – ${settings.siteName}`,
    description: settings.seoDescription ?? settings.siteDescription,
    posts,
  };
}

async function readPosts(resources: Resources): Promise<FeedPost[]> {
  const entries = await listPublishedForFeeds(resources, { limit: FEED_LENGTH });
  const posts: FeedPost[] = [];
  for (const entry of entries) {
    const found = await findAtAddress(resources, postKind, entry.slug);
    // Unpublished between the two queries.
    if (found?.kind !== "found") continue;
    const { html } = await renderOnce(resources, postTag(found.item.id), found.item.content);
    posts.push({ ...entry, html, tags: found.item.tags });
  }
  return posts;
}

function newestChange(posts: FeedPost[]): string | undefined {
  return posts
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
}

/** A tag with its attributes; texts contain no `<`. */
const TAG = /<[a-z](?:[^>"]|"[^"]*")*>/g;

/** Makes addresses absolute: a feed is read on other sites, where `/media/…` and `#section` lead nowhere. */
function withWholeAddresses(html: string, url: string): string {
  return html.replace(/<a [^>]*class="anchor"[^>]*><\/a>/g, "").replace(TAG, (tag) =>
    tag
      .replace(/ (?:srcset|sizes)="[^"]*"/g, "")
      .replace(/ (src|href)="([#/][^"]*)"/g, (_match, name: string, address: string) => {
        return ` ${name}="${URL.parse(address, url)?.href ?? address}"`;
      }),
  );
}
