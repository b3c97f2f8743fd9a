// Tracks who has which item open, across all processes, and notifies this process's streams.

import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { findSession, SESSIONS_CHANNEL } from "#src/accounts/sessions/sessions.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { notify } from "#src/platform/database/notifications.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { VERSIONS_CHANNEL } from "../history/record-write.server.ts";
import { contentStatesTable, revisionsTable } from "../history/table.ts";
import type { NewestVersion } from "./schema.ts";

const PRESENCE_CHANNEL = "presence";

/** Interval at which each process repeats who is present and checks sessions. */
const BEAT_MS = 10_000;
/** Two beats may be lost before somebody counts as gone. */
const LEASE_MS = 22_000;

/** An open stream of one tab. */
export interface Watcher {
  itemId: string;
  person: Person;
  /** Session token; the stream ends with the session. */
  token: string;
  onPeople(people: Person[]): void;
  onVersion(version: NewestVersion): void;
  /** Keeps proxies from closing an idle stream. */
  onBeat(): void;
  /** Ends the stream. The client may reconnect and then gets the whole state. */
  end(): void;
}

export interface Presence {
  start(): Promise<void>;
  /** Number of a person's streams in this process. */
  countOf(personId: string): number;
  /** @returns leaves */
  enter(watcher: Watcher): () => void;
  /** Ends all streams and notifies the other processes. */
  close(): Promise<void>;
}

/** An item with watchers in this process. */
interface WatchedItem {
  watchers: Set<Watcher>;
  /** Sections by person. */
  sections: Map<string, string>;
  elsewhere: RemotePeople;
}

/** @param beatMs shorter in tests; scales the lease too */
export function createPresence(
  { db, notifications, log }: Pick<Resources, "db" | "notifications" | "log">,
  beatMs = BEAT_MS,
): Presence {
  const from = randomUUID();
  const items = new Map<string, WatchedItem>();
  const leaseMs = (LEASE_MS / BEAT_MS) * beatMs;
  const unsubscribers: (() => void)[] = [];
  let timer: ReturnType<typeof setInterval> | undefined;
  let sending = Promise.resolve();
  let isClosed = false;

  /** Sends in order: over several connections a `left` could overtake its `here`. */
  const send = (...messages: PresenceMessage[]): void => {
    sending = sending
      .then(() => broadcast(db, messages))
      .catch((error: unknown) => log.warn({ err: error }, "presence could not be told"));
  };
  const localPeople = ({ watchers, sections }: WatchedItem): Person[] =>
    [...watchers].map(({ person }) => ({ ...person, section: sections.get(person.id) ?? null }));
  const peopleHere = (itemId: string): Person[] => {
    const item = items.get(itemId);
    return item ? unique(localPeople(item)) : [];
  };
  const presenceOf = (itemId: string): PresenceMessage[] =>
    peopleHere(itemId).map((person) => ({ type: "here", from, itemId, person }));
  const showPeople = (item: WatchedItem): void => {
    const people = unique([...localPeople(item), ...item.elsewhere.people()]);
    for (const watcher of item.watchers) watcher.onPeople(people);
  };
  /** Notes the section of a person who has the item open in this process. */
  const place = (item: WatchedItem, { itemId, personId, section }: PlacedMessage): void => {
    if (![...item.watchers].some(({ person }) => person.id === personId)) return;
    if (section === null) item.sections.delete(personId);
    else item.sections.set(personId, section);
    send(...presenceOf(itemId));
    showPeople(item);
  };
  const showVersion = async (itemId: string, watchers: Iterable<Watcher>): Promise<void> => {
    try {
      const version = await findNewestVersion(db, itemId);
      if (version) for (const watcher of watchers) watcher.onVersion(version);
    } catch (error) {
      log.warn({ err: error }, "a version could not be read");
      // Clients reconnect and read the version then.
      for (const watcher of watchers) watcher.end();
    }
  };
  const receive = (message: PresenceMessage): void => {
    const item = items.get(message.itemId);
    if (!item) return;
    if (message.type === "at") return place(item, message);
    if (message.from === from) return;
    if (message.type === "ask") return send(...presenceOf(message.itemId));
    if (message.type === "here") item.elsewhere.note(message.from, message.person);
    else item.elsewhere.remove(message.from, message.personId);
    showPeople(item);
  };
  const endAll = (): void => {
    for (const { watchers } of items.values()) for (const watcher of watchers) watcher.end();
  };
  const endExpired = async (watchers: Iterable<Watcher>): Promise<void> => {
    for (const watcher of watchers) if (!(await findSession(db, watcher.token))) watcher.end();
  };
  const watchersOf = (personId?: string): Watcher[] =>
    [...items.values()]
      .flatMap(({ watchers }) => [...watchers])
      .filter(({ person }) => personId === undefined || person.id === personId);
  const beat = async (): Promise<void> => {
    send(...[...items.keys()].flatMap(presenceOf));
    for (const item of items.values()) {
      showPeople(item);
      for (const watcher of item.watchers) watcher.onBeat();
    }
    await endExpired(watchersOf());
  };
  const logFailure = (error: unknown): void => log.warn({ err: error }, "sessions could not be looked up");
  return {
    async start() {
      unsubscribers.push(
        await notifications.subscribe(PRESENCE_CHANNEL, {
          onMessage: (payload) => receive(readMessage(payload)),
          // Messages were lost: clients reconnect and get the whole state.
          onGap: endAll,
        }),
        await notifications.subscribe(VERSIONS_CHANNEL, {
          onMessage(itemId) {
            const item = items.get(itemId);
            if (item) void showVersion(itemId, item.watchers);
          },
          onGap() {},
        }),
        await notifications.subscribe(SESSIONS_CHANNEL, {
          // Ends the streams of ended sessions. Messages lost in a gap are caught up by the next beat.
          onMessage(personId) {
            endExpired(watchersOf(personId)).catch(logFailure);
          },
          onGap() {},
        }),
      );
      timer = setInterval(() => {
        // A temporary database failure must not end sessions.
        beat().catch(logFailure);
      }, beatMs);
    },
    countOf: (personId) => watchersOf(personId).length,
    enter(watcher) {
      const { itemId, person } = watcher;
      const known = items.get(itemId);
      const item = known ?? {
        watchers: new Set(),
        sections: new Map(),
        elsewhere: trackRemotePeople(leaseMs, () => performance.now()),
      };
      item.watchers.add(watcher);
      items.set(itemId, item);
      if (!known) send({ type: "ask", from, itemId });
      send({ type: "here", from, itemId, person });
      showPeople(item);
      void showVersion(itemId, [watcher]);
      // The call arrived while the server began to stop.
      if (isClosed) watcher.end();
      return () => {
        if (!item.watchers.delete(watcher)) return;
        if (item.watchers.size === 0) items.delete(itemId);
        const isStillHere = peopleHere(itemId).some(({ id }) => id === person.id);
        if (!isStillHere) {
          item.sections.delete(person.id);
          send({ type: "left", from, itemId, personId: person.id });
        }
        showPeople(item);
      };
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      for (const unsubscribe of unsubscribers) unsubscribe();
      endAll();
      await sending;
    },
  };
}

/** Each person once, ordered by name. */
function unique(people: Person[]): Person[] {
  return [...new Map(people.map((person) => [person.id, person])).values()].toSorted(
    (one, other) => one.name.localeCompare(other.name, "pt-BR") || one.id.localeCompare(other.id),
  );
}

/** Undefined for an item older than the history. */
async function findNewestVersion(db: Queryable, itemId: string): Promise<NewestVersion | undefined> {
  const { draftId, storedId } = contentStatesTable;
  const { id, authorId, authorName } = revisionsTable;
  const [row] = await db
    .select({ id, authorId, authorName })
    .from(contentStatesTable)
    .innerJoin(revisionsTable, eq(id, sql`coalesce(${draftId}, ${storedId})`))
    .where(eq(contentStatesTable.itemId, itemId));
  return row && { baseRevision: String(row.id), author: { id: row.authorId, name: row.authorName } };
}

interface RemotePeople {
  /** @param from id of the reporting process */
  note(from: string, person: Person): void;
  remove(from: string, personId: string): void;
  /** May contain duplicates. */
  people(): Person[];
}

/**
 * @param leaseMs validity of a report
 * @param now monotonic clock, in ms
 */
function trackRemotePeople(leaseMs: number, now: () => number): RemotePeople {
  const seen = new Map<string, { person: Person; until: number }>();
  const keyOf = (from: string, personId: string) => `${from} ${personId}`;
  return {
    note: (from, person) => void seen.set(keyOf(from, person.id), { person, until: now() + leaseMs }),
    remove: (from, personId) => void seen.delete(keyOf(from, personId)),
    people() {
      for (const [key, { until }] of seen) if (until < now()) seen.delete(key);
      return [...seen.values()].map(({ person }) => person);
    },
  };
}

/** Includes the name, so that nobody has to look it up. */
interface Person {
  id: string;
  name: string;
  /** Left out by processes of an earlier version. */
  section?: string | null;
}

/** Tells where a person is; any process may send it, and those that have the person's streams note it. */
interface PlacedMessage {
  type: "at";
  itemId: string;
  personId: string;
  section: string | null;
}

/**
 * `here` is repeated while somebody is present, `left` ends it, `ask` requests all processes' `here`s of an item.
 * `from` is the id of the process.
 */
type PresenceMessage =
  | PlacedMessage
  | ({ from: string; itemId: string } & (
      | { type: "here"; person: Person }
      | { type: "left"; personId: string }
      | { type: "ask" }
    ));

/** Sends to all processes, including this one. */
export function broadcast(db: Queryable, messages: PresenceMessage[]): Promise<void> {
  return notify(db, PRESENCE_CHANNEL, ...messages.map((message) => JSON.stringify(message)));
}

function readMessage(payload: string): PresenceMessage {
  return JSON.parse(payload) as PresenceMessage;
}
