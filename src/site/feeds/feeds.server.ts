// Newest items with their full text, as RSS 2.0 and JSON Feed 1.1.

import { Feed } from "feed";
import { withVideoLinks } from "#src/platform/markdown/finish-videos.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { renderOnce } from "#src/publishing/markdown.server.ts";
import type { FeedItem, PublicFeed } from "#src/publishing/public-items.ts";
import { feedIdOf, readFeedIds } from "#src/publishing/public/feed-ids.server.ts";
import type { AnyPublishableType } from "#src/publishing/publishable-type.server.ts";
import { getPublicSettings, getSiteUrl } from "#src/settings/settings.server.ts";
import { mediaPath } from "#src/shared/media/media-path.ts";
import { withoutForbidden } from "./xml-text.ts";

/** Items in a feed; feed readers ask often and store items they have read. */
const FEED_LENGTH = 20;
const IMAGE_WIDTH = 1280;

interface RenderedItem extends FeedItem {
  html: string;
  /** Stored id, if there is one. */
  feedId: string | undefined;
}

interface FeedFacts {
  siteUrl: string;
  listUrl: string;
  title: string;
  description: string;
  items: RenderedItem[];
}

export interface FeedContentType {
  kind: AnyPublishableType;
  feed: PublicFeed;
}

export async function writeRss(resources: Resources, fed: FeedContentType): Promise<string> {
  const { siteUrl, listUrl, title, description, items } = await readFeed(resources, fed);
  const feed = new Feed({
    title,
    description,
    id: `${siteUrl}/`,
    link: listUrl,
    feed: siteUrl + fed.feed.rss,
    language: "pt-BR",
    generator: false,
    // Uses the newest change instead of now, so that an unchanged feed stays the same file.
    updated: new Date(newestChange(items) ?? 0),
  });
  for (const item of items) {
    const link = siteUrl + fed.kind.pageOf(item.slug);
    const guid = feedIdOf(item.id, item.feedId, siteUrl);
    feed.addItem({
      title: item.title,
      id: guid,
      guid,
      link,
      date: new Date(item.publishedAt),
      description: item.summary,
      content: withWholeAddresses(item.html, link),
      category: [item.category, ...item.tags].filter((name) => name !== null).map((name) => ({ name })),
      // RSS requires an e-mail address in `author`.
      extensions: [{ name: "dc:creator", objects: { _text: item.author.name } }],
    });
  }
  return withoutForbidden(feed.rss2());
}

/** https://www.jsonfeed.org/version/1.1/ */
export async function writeJsonFeed(resources: Resources, fed: FeedContentType): Promise<string> {
  const { siteUrl, listUrl, title, description, items } = await readFeed(resources, fed);
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: listUrl,
    feed_url: siteUrl + fed.feed.json,
    language: "pt-BR",
    items: items.map((item) => {
      const url = siteUrl + fed.kind.pageOf(item.slug);
      return {
        id: feedIdOf(item.id, item.feedId, siteUrl),
        url,
        title: item.title,
        summary: item.summary,
        content_html: withWholeAddresses(item.html, url),
        image: item.image ? siteUrl + mediaPath(item.image.id, IMAGE_WIDTH, "jpg") : undefined,
        date_published: item.publishedAt,
        date_modified: item.updatedAt,
        authors: [{ name: item.author.name }],
        tags: item.tags.length > 0 ? item.tags : undefined,
        language: "pt-BR",
      };
    }),
  });
}

async function readFeed(resources: Resources, { kind, feed }: FeedContentType): Promise<FeedFacts> {
  const [settings, siteUrl, items] = await Promise.all([
    getPublicSettings(resources),
    getSiteUrl(resources),
    resources.cache.get(`feed:${kind.name}`, [kind.listTag], () => readItems(resources, kind, feed)),
  ]);
  return {
    siteUrl,
    listUrl: `${siteUrl}${kind.listPath ?? "/"}`,
    title: `${feed.title} – ${settings.siteName}`,
    description: settings.seoDescription ?? settings.siteDescription,
    items,
  };
}

async function readItems(
  resources: Resources,
  kind: AnyPublishableType,
  feed: PublicFeed,
): Promise<RenderedItem[]> {
  const items: RenderedItem[] = [];
  const newest = await feed.read(resources.db, FEED_LENGTH);
  const feedIds = await readFeedIds(
    resources.db,
    newest.map(({ id }) => id),
  );
  for (const item of newest) {
    const { html } = await renderOnce(resources, kind.tag(item.id), item.content);
    items.push({ ...item, html, feedId: feedIds.get(item.id) });
  }
  return items;
}

function newestChange(items: RenderedItem[]): string | undefined {
  return items
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1);
}

/** Matches a tag with its attributes; texts contain no `<`. */
const TAG = /<[a-z](?:[^>"]|"[^"]*")*>/g;

/** Makes addresses absolute: on other sites, `/media/…` and `#section` would lead nowhere. */
function withWholeAddresses(html: string, url: string): string {
  return withVideoLinks(html)
    .replace(/<a [^>]*class="anchor"[^>]*><\/a>|<source [^>]*>/g, "")
    .replace(TAG, (tag) =>
      tag
        .replace(/ (?:srcset|sizes)="[^"]*"/g, "")
        .replace(/ (src|href)="([#/][^"]*)"/g, (_match, name: string, address: string) => {
          return ` ${name}="${URL.parse(address, url)?.href ?? address}"`;
        }),
    );
}
