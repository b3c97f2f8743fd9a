// A cache of computed values. Dropping a tag removes its values in this and in every other process.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { type Notifications, notify } from "#src/platform/database/notifications.ts";

const CHANNEL = "cache_tags";
/** Reserved name that stands for all tags. */
const EVERYTHING = "*";
/** Beyond it the least recently used go: a process's memory must not grow with the content. */
const MAX_ENTRIES = 1_000;

export interface TagCache {
  /** The cached value of `key`, or what `load` returns; calls at the same time share one load. */
  get<T>(key: string, tags: string[], load: () => Promise<T>): Promise<T>;
  /**
   * Runs a change in a transaction of its own or within another, and drops the tags in every process after the commit: in
   * this one before the outermost transaction returns, in the others when they are notified.
   */
  change<T>(db: Queryable, tags: string[], work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Drops the tags in every process as soon as the transaction is over: in this one before it returns. */
  dropAfter(tx: Transaction, tags: string[]): Promise<void>;
  /** Runs what makes a page, and collects the tags that it reads, at any depth of calls. */
  watch<T>(work: () => Promise<T>): Promise<Watched<T>>;
  /**
   * For values that are not cached but read by several parts of a page: loaded once for each page inside `watch`,
   * which gets the tags; outside of it, each time.
   */
  readOnce<T>(key: string, tags: string[], load: () => Promise<T>): Promise<T>;
  /** Drops everything in all processes once the transaction commits. */
  dropAllAfter(tx: Transaction): Promise<void>;
  /** Drops everything in this process: what is stored may be another thing altogether. */
  dropAll(): void;
  /** Called where something could not be read and is left out: the page must not be cached. */
  markIncomplete(): void;
  /**
   * Called where what is read holds only until a moment: the page must not be cached beyond it.
   * @param moment ms since 1970; one that is past changes nothing
   */
  keepUntil(moment: number): void;
  /** @param listener gets each dropped tag; `null` where any may have been dropped */
  onDrop(listener: (tag: string | null) => void): void;
}

/** A value, and the tags that were read for it. */
interface Watched<T> {
  value: T;
  tags: Set<string>;
  isIncomplete: boolean;
  /** The earliest moment at which something in it becomes wrong by itself, ms since 1970. */
  until: number;
}

/** A value while it is made. */
interface Making extends Omit<Watched<never>, "value"> {
  /** The loads of `readOnce`, by key. */
  reads: Map<string, Promise<unknown>>;
}

interface Entry {
  value: Promise<unknown>;
  tags: string[];
}

/** Opens the cache; it hears of the changes of other processes. */
export async function openTagCache(notifications: Notifications): Promise<TagCache> {
  const entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES });
  const watching = new AsyncLocalStorage<Making>();
  const dropListeners: ((tag: string | null) => void)[] = [];
  /** Follows the tag in this process's notifications, so that it ignores them itself. */
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
    // After an error too: the commit may have happened, and only its answer been lost.
    tx.whenOver(() => tags.forEach(drop));
    await notify(tx, CHANNEL, ...tags.map((tag) => `${tag} ${origin}`));
  };
  await notifications.subscribe(CHANNEL, {
    onMessage(payload) {
      const [tag = "", from] = payload.split(" ");
      if (from !== origin) drop(tag);
    },
    // What was lost may have been about anything.
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
