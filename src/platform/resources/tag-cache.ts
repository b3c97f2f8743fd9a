// A cache of computed values. Dropping a tag removes its values in this and in every other process.

import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Queryable, Transaction } from "../database/database.ts";
import { type Notifications, notify } from "../database/notifications.ts";

const CHANNEL = "cache_tags";
/** Reserved tag that stands for all tags. */
const EVERYTHING = "*";
/** Beyond this, the least recently used entries are dropped, so that memory does not grow with the content. */
const MAX_ENTRIES = 1_000;

export interface TagCache {
  /** Returns the cached value of `key`, or loads it. Concurrent calls share one load. */
  get<T>(key: string, tags: string[], load: () => Promise<T>): Promise<T>;
  /**
   * Runs a change in its own transaction or within another, and drops the tags in every process after the commit: in
   * this one before the outermost transaction returns, in the others when they are notified.
   */
  change<T>(db: Queryable, tags: string[], work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Drops the tags in every process when the transaction ends: in this one before it returns. */
  dropAfter(tx: Transaction, tags: string[]): Promise<void>;
  /** Runs `work`, which builds a page, and collects the tags it reads, at any depth of calls. */
  watch<T>(work: () => Promise<T>): Promise<Watched<T>>;
  /**
   * For values that are not cached but read by several parts of a page. Inside `watch`, which gets the tags, they are
   * loaded once per page; outside of it, each time.
   */
  readOnce<T>(key: string, tags: string[], load: () => Promise<T>): Promise<T>;
  /** Drops everything in all processes when the transaction commits. */
  dropAllAfter(tx: Transaction): Promise<void>;
  /** Drops everything in this process, because the stored data may have been replaced entirely. */
  dropAll(): void;
  /** Reports that something could not be read and was left out, so the page must not be cached. */
  markIncomplete(): void;
  /**
   * Reports that something read is only valid until a moment, so the page must not be cached beyond it.
   * @param moment ms since 1970; past moments are ignored
   */
  keepUntil(moment: number): void;
  /** @param listener gets each dropped tag; `null` if any may have been dropped */
  onDrop(listener: (tag: string | null) => void): void;
}

interface Watched<T> {
  value: T;
  tags: Set<string>;
  isIncomplete: boolean;
  /** Earliest moment at which something in the value becomes outdated, in ms since 1970. */
  until: number;
}

/** A value being computed. */
interface Making extends Omit<Watched<never>, "value"> {
  /** Loads of `readOnce`, by key. */
  reads: Map<string, Promise<unknown>>;
}

interface Entry {
  value: Promise<unknown>;
  tags: string[];
}

/** Opens the cache. It receives the changes of other processes. */
export async function openTagCache(notifications: Notifications): Promise<TagCache> {
  const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  const watching = new AsyncLocalStorage<Making>();
  const dropListeners: ((tag: string | null) => void)[] = [];
  /** Appended to the tag in notifications, so that this process ignores its own. */
  const origin = randomUUID();

  const drop = (tag: string) => {
    if (tag === EVERYTHING) return dropAll();
    const outdated = [...entries].filter(([, entry]) => entry.tags.includes(tag));
    for (const [key] of outdated) entries.delete(key);
    for (const listener of dropListeners) listener(tag);
  };
  const dropAll = () => {
    entries.clear();
    for (const listener of dropListeners) listener(null);
  };
  const note = (tags: string[], value?: Promise<unknown>) => {
    const watched = watching.getStore();
    if (!watched) return;
    for (const tag of tags) watched.tags.add(tag);
    value?.catch(() => (watched.isIncomplete = true));
  };
  const dropAfter = async (tx: Transaction, tags: string[]) => {
    // Also after an error: the commit may have happened, and only its response been lost.
    tx.onEnd(() => tags.forEach(drop));
    await notify(tx, CHANNEL, ...tags.map((tag) => `${tag} ${origin}`));
  };
  await notifications.subscribe(CHANNEL, {
    onMessage(payload) {
      const [tag = "", from] = payload.split(" ");
      if (from !== origin) drop(tag);
    },
    // Lost notifications may have been about any tag.
    onGap: dropAll,
  });
  return {
    get(key, tags, load) {
      const known = entries.get(key);
      if (known) {
        note(tags, known.value);
        return known.value as ReturnType<typeof load>;
      }
      const value = load();
      note(tags, value);
      const entry = { value, tags };
      entries.set(key, entry);
      value.catch(() => {
        if (entries.peek(key) === entry) entries.delete(key);
      });
      return value;
    },
    change: (db, tags, work) =>
      db.transaction(async (tx) => {
        const done = await work(tx);
        await dropAfter(tx, tags);
        return done;
      }),
    dropAfter,
    dropAllAfter: (tx) => dropAfter(tx, [EVERYTHING]),
    async watch(work) {
      const making: Making = { tags: new Set(), isIncomplete: false, until: Infinity, reads: new Map() };
      const value = await watching.run(making, work);
      const { tags, isIncomplete, until } = making;
      return { value, tags, isIncomplete, until };
    },
    readOnce(key, tags, load) {
      note(tags);
      const reads = watching.getStore()?.reads;
      const read = (reads?.get(key) as ReturnType<typeof load> | undefined) ?? load();
      reads?.set(key, read);
      return read;
    },
    dropAll,
    markIncomplete() {
      const watched = watching.getStore();
      if (watched) watched.isIncomplete = true;
    },
    keepUntil(moment) {
      const watched = watching.getStore();
      if (watched && moment > Date.now()) watched.until = Math.min(watched.until, moment);
    },
    onDrop(listener) {
      dropListeners.push(listener);
    },
  };
}
