// Data of published items for feeds, sitemaps, social networks and other programs.

import type { StoredImage } from "#src/media/schema.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";

/** A published item in sitemaps and machine-readable lists. */
export interface PublicEntry {
  slug: string;
  title: string;
  /** One or two sentences; may be empty. */
  summary: string;
  /** ISO 8601. */
  updatedAt: string;
  /** Paths. */
  images: string[];
}

/** Contents of the preview image that social networks show. */
export interface ShareCard {
  /** Id of an uploaded image, used instead of the generated cover. */
  imageId?: string | undefined;
  /** "Serviços" */
  kicker: string;
  title: string;
}

/** A feed entry with its full text. */
export interface FeedItem extends Omit<PublicEntry, "images"> {
  id: string;
  /** Markdown. */
  content: string;
  /** ISO 8601. */
  publishedAt: string;
  author: { name: string };
  category: string | null;
  tags: string[];
  image: StoredImage | null;
}

/** A feed of the newest items, as RSS 2.0 and JSON Feed 1.1. */
export interface PublicFeed {
  /** "Blog" */
  title: string;
  rss: string;
  json: string;
  /** Other common feed paths, which redirect to `rss`. */
  aliases: string[];
  read(db: Queryable, limit: number): Promise<FeedItem[]>;
}

export interface PublicItems<Item> {
  /** Iterates over every published item, newest first, `atOnce` per query. */
  each(db: Queryable, atOnce?: number): AsyncIterable<PublicEntry>;
  toCard(resources: Resources, item: Item): ShareCard | Promise<ShareCard>;
  /** Whether an item can exist at a path; by default at any. Asked first, so that unknown paths cost no query. */
  mayStandAt?(resources: Resources, path: string): Promise<boolean>;
  /** Heading of the newest items in llms.txt; absent if they are not listed there. */
  heading?: string;
  /** Renders an item as Markdown, for its page's address plus ".md". */
  toText?(item: Item, url: string): string;
  feed?: PublicFeed;
}

/** @param section "Blog" */
export function sectionCard(
  section: string,
  { title, category }: { title: string; category: string | null },
  imageId: string | null | undefined,
): ShareCard {
  return { kicker: [section, category].filter(Boolean).join(" · "), title, imageId: imageId ?? undefined };
}
