// Remembers computed values until one of their tags is invalidated, in this and in every other process.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import { LRUCache } from "lru-cache";
import { Client } from "pg";
import type { Connection, Queryable, Transaction } from "./database.ts";
import type { Logger } from "./logger.ts";

const CHANNEL = "cache_tags";
const RECONNECT_DELAY_MS = 500;
/** What nobody has asked for longest makes room: the memory of a process must not grow with its content. */
const MOST_ENTRIES = 1_000;

export interface TagCache {
  /** The remembered value of `key`, or what `load` gives; one load however many ask at once. */
  get<T>(key: string, tags: string[], load: () => Promise<T>): Promise<T>;
  /**
   * Runs a change in a transaction and makes every process forget what carries one of the tags:
   * this one before the call returns, the others as they hear of the commit.
   */
  change<T>(db: Queryable, tags: string[], work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Runs what makes a page, and says which tags it read, however deep inside. */
  watch<T>(work: () => Promise<T>): Promise<Watched<T>>;
  /**
   * For what several parts of a page read past this memory: read once for the page that is being made, which carries
   * the tags; elsewhere each time.
   */
  readOnce<T>(key: string, tags: string[], load: () => Promise<T>): Promise<T>;
  /** Something could not be read, and what is being made does without: nobody is to remember it. */
  markIncomplete(): void;
  /** @param listener told of each tag as it is invalidated; of `null` when all may be */
  onDrop(listener: (tag: string | null) => void): void;
  close(): Promise<void>;
}

/** What was made, and from what. */
interface Watched<T> {
  value: T;
  tags: Set<string>;
  isIncomplete: boolean;
}

/** What is being made. */
interface Making extends Omit<Watched<never>, "value"> {
  /** What it has read past this memory, by key. */
  reads: Map<string, Promise<unknown>>;
}

interface Entry {
  value: Promise<unknown>;
  tags: string[];
}

/** Opens the cache and listens, on a connection of its own, for the other processes' changes. */
export async function openTagCache(connection: Connection, log: Logger): Promise<TagCache> {
  const entries = new LRUCache<string, Entry>({ max: MOST_ENTRIES });
  const watching = new AsyncLocalStorage<Making>();
  const dropListeners: ((tag: string | null) => void)[] = [];
  /** Behind the tag in what this process announces, so that it does not forget twice. */
  const origin = randomUUID();
  let listener: Client | undefined;
  let closed = false;

  const drop = (tag: string) => {
    for (const [key, entry] of [...entries]) if (entry.tags.includes(tag)) entries.delete(key);
    for (const tell of dropListeners) tell(tag);
  };
  const dropAll = () => {
    entries.clear();
    for (const tell of dropListeners) tell(null);
  };
  const note = (tags: string[], value?: Promise<unknown>) => {
    const watched = watching.getStore();
    if (!watched) return;
    for (const tag of tags) watched.tags.add(tag);
    value?.catch(() => (watched.isIncomplete = true));
  };
  const listen = async (): Promise<void> => {
    const client = new Client({ ...connection, application_name: "vitrine-cache", keepAlive: true });
    client.on("notification", ({ payload = "" }) => {
      const [tag = "", from] = payload.split(" ");
      if (from !== origin) drop(tag);
    });
    client.on("error", (error) => {
      if (listener !== client) return;
      listener = undefined;
      log.warn({ err: error }, "cache listener lost its connection");
      void reconnect();
    });
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
    listener = client;
    // Whatever was announced while nobody listened is unknown: start afresh.
    dropAll();
  };
  const reconnect = async (): Promise<void> => {
    while (!closed) {
      await delay(RECONNECT_DELAY_MS);
      try {
        if (!closed) await listen();
        return;
      } catch {
        // The database is still away.
      }
    }
  };

  await listen();
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
    async change(db, tags, work) {
      // Within somebody else's transaction the commit is still to come, and only its word is.
      const sender = db instanceof PgTransaction ? "" : ` ${origin}`;
      try {
        return await db.transaction(async (tx) => {
          const done = await work(tx);
          for (const tag of tags) await tx.execute(sql`SELECT pg_notify(${CHANNEL}, ${tag + sender})`);
          return done;
        });
      } finally {
        // Also where it failed: the commit may have happened, and only its answer been lost.
        for (const tag of tags) drop(tag);
      }
    },
    async watch(work) {
      const making: Making = { tags: new Set(), isIncomplete: false, reads: new Map() };
      const value = await watching.run(making, work);
      return { value, tags: making.tags, isIncomplete: making.isIncomplete };
    },
    readOnce(key, tags, load) {
      note(tags);
      const reads = watching.getStore()?.reads;
      const read = (reads?.get(key) as ReturnType<typeof load> | undefined) ?? load();
      reads?.set(key, read);
      return read;
    },
    markIncomplete() {
      const watched = watching.getStore();
      if (watched) watched.isIncomplete = true;
    },
    onDrop(tell) {
      dropListeners.push(tell);
    },
    async close() {
      closed = true;
      const client = listener;
      listener = undefined;
      await client?.end();
    },
  };
}
