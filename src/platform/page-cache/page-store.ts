// The pages in the memory of a process, up to a number of bytes; the least recently used are removed.
import { LRUCache } from "lru-cache";
import type { EncodedBodies } from "./encodings.ts";

export interface CachedPage {
  /** Name and value in turn, as Node takes them, without those of a single answer or encoding. */
  headers: string[];
  etag: string;
  /** Compressed where that makes it smaller; else `identity`. */
  bodies: EncodedBodies;
  tags: Set<string>;
  /** The page is fresh until then, ms since 1970; 0 after one of its tags was dropped. */
  freshUntil: number;
  /** It is sent until then although it is not fresh, ms since 1970: making it anew failed, or took too long. */
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
  /** Pages with the tag are no longer fresh; with `null`, none is. */
  outdate(tag: string | null): void;
}

/** Approximate size of key, headers and objects of a page. */
const FRAME_BYTES = 4_000;

export function createPageStore(limits: StoreLimits): PageStore {
  const [pages, filtered] = [limits.pages, limits.filtered].map(
    (maxSize) =>
      new LRUCache<string, CachedPage>({
        maxSize,
        // A very large page must not remove all others.
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
