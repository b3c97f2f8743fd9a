// Messages written without a connection: kept in the browser until they are sent, at most 7 days.
// Pages and the service worker share it. Each message is sent under its own submission id, by which the
// server knows a repeat: whoever sends it, and however often, it arrives once.

/** Tag of the Background Sync, and name of everything else about the outbox. */
export const OUTBOX_SYNC = "contact-outbox";
export const OUTBOX_CHANNEL = OUTBOX_SYNC;
export const OUTBOX_DAYS = 7;

const STORE = "messages";
const LONGEST_WAIT_MS = OUTBOX_DAYS * 86_400_000;
const TIMEOUT_MS = 30_000;
/** Not now, but later: busy, in maintenance, or a proxy in front of a site that is away. */
const LATER = new Set([408, 425, 429]);

/** The body of `POST /api/contact`; its submission id names it here as well. */
export interface OutboxMessage {
  submissionId: string;
  [field: string]: unknown;
}

/** What became of a message. Nothing of what was written in it is left. */
export interface OutboxFate {
  id: string;
  fate: "sent" | "expired" | "refused";
  /** Why the server refused it. */
  detail?: string;
}

interface Waiting {
  id: string;
  body: string;
  writtenAt: number;
}

type Row = Waiting | OutboxFate;

/** What is told on the channel: a message began to wait, or something became of one. */
export type OutboxNews = { kept: string } | { settled: OutboxFate };

/**
 * Keeps a message; another one of the same submission id is replaced by it.
 * @throws where the browser keeps nothing, as in some private windows
 */
export async function keepContact(message: OutboxMessage): Promise<void> {
  const row: Waiting = { id: message.submissionId, body: JSON.stringify(message), writtenAt: Date.now() };
  await inStore("readwrite", (store) => store.put(row));
  announce({ kept: row.id });
}

/** Takes a message back: it was sent in another way. */
export async function withdrawContact(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id));
}

/** The messages that wait; none where the browser keeps nothing. */
export async function listWaiting(): Promise<OutboxMessage[]> {
  try {
    return (await readRows()).filter(isWaiting).map(({ body }) => JSON.parse(body) as OutboxMessage);
  } catch {
    return [];
  }
}

/**
 * Tries to send what waits, one page or worker at a time.
 * @returns whether nothing is left to try again
 */
export async function flushContacts(): Promise<boolean> {
  return alone(async () => {
    for (const row of (await readRows()).filter(isWaiting)) {
      const fate = await sendRow(row);
      if (!fate) return false;
      await settle(row, fate);
    }
    return true;
  });
}

/** What became of messages since somebody was told; whoever takes it tells the visitor, nobody twice. */
export async function takeFates(): Promise<OutboxFate[]> {
  const fates: OutboxFate[] = [];
  await inStore("readwrite", (store) => {
    const request = store.getAll() as IDBRequest<Row[]>;
    request.addEventListener("success", () => {
      for (const row of request.result) {
        if (isWaiting(row)) continue;
        fates.push(row);
        store.delete(row.id);
      }
    });
    return request;
  });
  return fates;
}

/** @returns undefined where it is to be tried again */
async function sendRow({ id, body, writtenAt }: Waiting): Promise<OutboxFate | undefined> {
  if (Date.now() - writtenAt > LONGEST_WAIT_MS) return { id, fate: "expired" };
  try {
    const response = await fetch("/api/contact", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { id, fate: "sent" };
    if (response.status >= 500 || LATER.has(response.status)) return undefined;
    const { message } = (await response.json().catch(() => ({}))) as { message?: string };
    return { id, fate: "refused", detail: message };
  } catch {
    return undefined;
  }
}

/** Puts the fate in the message's place, unless the message was changed while it was under way. */
async function settle({ id, body }: Waiting, fate: OutboxFate): Promise<void> {
  await inStore("readwrite", (store) => {
    const request = store.get(id) as IDBRequest<Row | undefined>;
    request.addEventListener("success", () => {
      const current = request.result;
      if (current && isWaiting(current) && current.body === body) store.put(fate);
    });
    return request;
  });
  announce({ settled: fate });
}

function isWaiting(row: Row): row is Waiting {
  return "body" in row;
}

async function readRows(): Promise<Row[]> {
  return inStore("readonly", (store) => store.getAll() as IDBRequest<Row[]>);
}

function announce(news: OutboxNews): void {
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(news);
  channel.close();
}

/** Two tabs and the worker may all wake at once. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  // On plain HTTP there are no locks; then the server's own knowledge of repeats has to do.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(OUTBOX_SYNC, work) : work();
}

/** One transaction: what `work` asks for, once it is safely on disk. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    // A browser that is killed the next moment must still have it.
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const request = work(transaction.objectStore(STORE));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("aborted")));
    });
    return request.result;
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(OUTBOX_SYNC, 1);
    request.addEventListener("upgradeneeded", () =>
      request.result.createObjectStore(STORE, { keyPath: "id" }),
    );
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("no storage")));
  });
}
