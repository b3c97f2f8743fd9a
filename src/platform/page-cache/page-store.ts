// What a process keeps in memory of its pages: so many bytes, and what nobody asked for longest makes room.
import { LRUCache } from "lru-cache";
import type { EncodedBodies } from "./encodings.ts";

export interface CachedPage {
  /** Name and value in turn, as Node takes them, without those of a particular answer or encoding. */
  headers: string[];
  etag: string;
  /** Compressed, where that makes it smaller; else as it is. */
  bodies: EncodedBodies;
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
  get(key: string): CachedPage | undefined;
  set(key: string, page: CachedPage): void;
  delete(key: string): void;
  /** What carries the tag is no longer fresh; with `null`, nothing is. */
  outdate(tag: string | null): void;
}

/** Key, headers and objects around a page, roughly. */
const FRAME_BYTES = 4_000;

export function createPageStore(limits: StoreLimits): PageStore {
  const [pages, filtered] = [limits.pages, limits.filtered].map(
    (maxSize) =>
      new LRUCache<string, CachedPage>({
        maxSize,
        // One giant must not drive out everything else.
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
        if (tag === null || page.tags.has(tag)) page.freshUntil = 0;
    },
  };
}
