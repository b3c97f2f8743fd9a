// What a process keeps in memory of its pages: so many bytes, and what nobody asked for longest makes room.
import type { Encoding } from "./encodings.ts";
import type { Packet } from "./packet.ts";

export interface KeptPage {
  /** Name and value in turn, as Node takes them, without those of a particular answer or form. */
  headers: string[];
  etag: string;
  /** Compressed, where that makes it smaller; else as it is. */
  forms: Partial<Record<Encoding, Packet>>;
  tags: Set<string>;
  /** Until then it is given out without asking, ms since 1970; 0 once a tag of it was invalidated. */
  freshUntil: number;
}

/** Most bytes of pages, and of those whose address holds parameters, which anybody can make up. */
export interface StoreLimits {
  pages: number;
  filtered: number;
}

export interface PageStore {
  get(key: string): KeptPage | undefined;
  set(key: string, page: KeptPage): void;
  delete(key: string): void;
  /** What carries the tag is no longer fresh; with `null`, nothing is. */
  outdate(tag: string | null): void;
  /** Bytes of all that is kept. */
  size(): number;
}

/** Key, headers and objects around a page, roughly. */
const FRAME_BYTES = 4_000;

export function createPageStore(limits: StoreLimits): PageStore {
  const pages = createShelf(limits.pages);
  const filtered = createShelf(limits.filtered);
  const shelfOf = (key: string) => (key.includes("?") ? filtered : pages);
  return {
    get: (key) => shelfOf(key).get(key),
    set: (key, page) => shelfOf(key).set(key, page),
    delete: (key) => shelfOf(key).delete(key),
    outdate(tag) {
      for (const shelf of [pages, filtered]) {
        for (const page of shelf.all()) if (tag === null || page.tags.has(tag)) page.freshUntil = 0;
      }
    },
    size: () => pages.size() + filtered.size(),
  };
}

function createShelf(limit: number) {
  const kept = new Map<string, KeptPage>();
  let size = 0;
  const remove = (key: string): void => {
    const page = kept.get(key);
    if (page && kept.delete(key)) size -= weigh(page);
  };
  return {
    get(key: string) {
      const page = kept.get(key);
      if (page) {
        // To the end of the line.
        kept.delete(key);
        kept.set(key, page);
      }
      return page;
    },
    set(key: string, page: KeptPage) {
      remove(key);
      const weight = weigh(page);
      // One giant must not drive out everything else.
      if (weight > limit / 4) return;
      kept.set(key, page);
      size += weight;
      for (const oldest of kept.keys()) {
        if (size <= limit) break;
        remove(oldest);
      }
    },
    delete: remove,
    all: () => kept.values(),
    size: () => size,
  };
}

function weigh({ forms }: KeptPage): number {
  return Object.values(forms).reduce((sum, { bytes }) => sum + bytes.length, FRAME_BYTES);
}
