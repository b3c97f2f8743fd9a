// Pages in a process's memory, up to a number of bytes. The least recently used are evicted.

import { LRUCache } from "lru-cache";
import type { EncodedBodies } from "./encodings.ts";

export interface CachedPage {
  /** Alternating names and values, as Node takes them, without headers of a single response or encoding. */
  headers: string[];
  etag: string;
  /** Compressed if that makes it smaller; else `identity`. */
  bodies: EncodedBodies;
  tags: Set<string>;
  /** End of freshness in ms since 1970; 0 after one of its tags was dropped. */
  freshUntil: number;
  /** Until then, in ms since 1970, it is sent although stale, because re-rendering failed or took too long. */
  standsInUntil?: number;
}

/** Most bytes of pages, and of pages with parameters, which anybody can invent. */
export interface StoreLimits {
  pages: number;
  filtered: number;
}

export interface PageStore {
  get(key: string): CachedPage | undefined;
  set(key: string, page: CachedPage): void;
  delete(key: string): void;
  /** Marks pages with the tag as stale; with `null`, all pages. */
  outdate(tag: string | null): void;
}

/** Approximate size of key, headers and objects of a page. */
const FRAME_BYTES = 4_000;

export function createPageStore(limits: StoreLimits): PageStore {
  const [pages, filtered] = [limits.pages, limits.filtered].map(
    (maxSize) =>
      new LRUCache<string, CachedPage>({
        maxSize,
        // A very large page must not evict all others.
        maxEntrySize: maxSize / 4,
        sizeCalculation: ({ bodies }) =>
          Object.values(bodies).reduce((sum, { length }) => sum + length, FRAME_BYTES),
      }),
  ) as [LRUCache<string, CachedPage>, LRUCache<string, CachedPage>];
  const storeOf = (key: string) => (key.includes("?") ? filtered : pages);
  return {
    get: (key) => storeOf(key).get(key),
    set: (key, page) => void storeOf(key).set(key, page),
    delete: (key) => void storeOf(key).delete(key),
    outdate(tag) {
      for (const page of [...pages.values(), ...filtered.values()])
        if (tag === null || page.tags.has(tag)) page.freshUntil = page.standsInUntil = 0;
    },
  };
}
