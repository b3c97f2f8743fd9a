// What search engines, social networks and other programs find of a kind's published items, beside their own pages.
import type { StoredImage } from "#src/media/schema.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";

/** A published item in sitemaps and lists for programs. */
export interface PublicEntry {
  slug: string;
  title: string;
  /** A sentence or two; empty where the kind has none. */
  summary: string;
  /** ISO 8601. */
  updatedAt: string;
  /** Paths of its pictures. */
  images: string[];
}

/** What the picture for sharing a page shows. */
export interface ShareCard {
  /** Id of an uploaded image, shown instead of the drawn cover. */
  imageId?: string | undefined;
  /** "Serviços" */
  kicker: string;
  title: string;
}

/** An item of a feed, with its whole text. */
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

/** A feed of a kind's newest items, as RSS 2.0 and as JSON Feed 1.1. */
export interface PublicFeed {
  /** "Blog" */
  title: string;
  rss: string;
  json: string;
  /** Other usual addresses of feeds, which lead to the first. */
  aliases: string[];
  read(db: Queryable, limit: number): Promise<FeedItem[]>;
}

export interface PublicItems<Item> {
  /** Every published item, the newest first, `atOnce` of them a query. */
  each(db: Queryable, atOnce?: number): AsyncIterable<PublicEntry>;
  /** What the picture for sharing an item's page shows. */
  toCard(resources: Resources, item: Item): ShareCard | Promise<ShareCard>;
  /** Whether an item may stand at a path; left out: at any. Asked first, so that unknown paths cost no query. */
  mayStandAt?(resources: Resources, path: string): Promise<boolean>;
  /** The heading of the newest in llms.txt; left out: they are not in it. */
  heading?: string;
  /** An item as Markdown, at its page's address with ".md". */
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
