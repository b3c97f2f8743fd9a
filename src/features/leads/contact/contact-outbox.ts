// Stores messages that were written without a connection in the browser (IndexedDB) until they are sent, at
// most `OUTBOX_DAYS`. Used by pages and the service worker. The server recognizes repeats by the submission
// id.

import { OUTBOX_DAYS } from "#src/shared/time/deadlines.ts";

/** Tag of the Background Sync; also the name of the database, channel and lock. */
export const OUTBOX_SYNC = "contact-outbox";
export const OUTBOX_CHANNEL = OUTBOX_SYNC;

/** Reported to analytics when a message was sent, from the form or later from the outbox (docs/produto.md, "Contact"). */
export const SENT_EVENT = {
  event: "form_submit",
  action: "submit_form",
  category: "Conversão",
  label: "Formulário de Contato",
} as const;

const STORE = "messages";
const MAX_WAIT_MS = OUTBOX_DAYS * 86_400_000;
const TIMEOUT_MS = 30_000;
/** Statuses, beside 5xx, after which the message is sent again later. */
const LATER = new Set([408, 425, 429]);

/** The body of `POST /api/contact`; its submission id is the key in the outbox. */
export interface OutboxMessage {
  submissionId: string;
  [field: string]: unknown;
}

/** The outcome of a message; its content is deleted. */
export interface OutboxOutcome {
  id: string;
  /** The name is stored in browsers. */
  fate: "sent" | "expired" | "refused";
  detail?: string;
}

interface Waiting {
  id: string;
  body: string;
  writtenAt: number;
}

type Row = Waiting | OutboxOutcome;

/** Messages of the channel: a message was stored, or one has an outcome. */
export type OutboxChange = { kept: string } | { settled: OutboxOutcome };

/**
 * Stores a message; replaces one with the same submission id.
 * @throws if the browser has no storage, as in some private windows
 */
export async function storeContact(message: OutboxMessage): Promise<void> {
  const row: Waiting = { id: message.submissionId, body: JSON.stringify(message), writtenAt: Date.now() };
  await inStore("readwrite", (store) => store.put(row));
  announce({ kept: row.id });
}

/** Removes a message that was sent in another way. */
export async function withdrawContact(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id));
}

/** Lists the waiting messages; empty if the browser has no storage. */
export async function listWaiting(): Promise<OutboxMessage[]> {
  try {
    return (await readRows()).filter(isWaiting).map(({ body }) => JSON.parse(body) as OutboxMessage);
  } catch {
    return [];
  }
}

/**
 * Tries to send the waiting messages; only one page or worker does so at a time.
 * @returns true if no message is left to retry
 */
export async function flushContacts(): Promise<boolean> {
  return alone(async () => {
    for (const row of (await readRows()).filter(isWaiting)) {
      const outcome = await sendRow(row);
      if (!outcome) return false;
      await settle(row, outcome);
    }
    return true;
  });
}

/** Takes the outcomes out of the outbox, so that each is shown to the visitor once. */
export async function takeOutcomes(): Promise<OutboxOutcome[]> {
  const outcomes: OutboxOutcome[] = [];
  await inStore("readwrite", (store) => {
    const request = store.getAll() as IDBRequest<Row[]>;
    request.addEventListener("success", () => {
      for (const row of request.result) {
        if (isWaiting(row)) continue;
        outcomes.push(row);
        store.delete(row.id);
      }
    });
    return request;
  });
  return outcomes;
}

/** Sends one message; returns undefined if it must be tried again. */
async function sendRow({ id, body, writtenAt }: Waiting): Promise<OutboxOutcome | undefined> {
  if (Date.now() - writtenAt > MAX_WAIT_MS) return { id, fate: "expired" };
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

/** Replaces the message by its outcome, unless it was changed while it was being sent. */
async function settle({ id, body }: Waiting, outcome: OutboxOutcome): Promise<void> {
  await inStore("readwrite", (store) => {
    const request = store.get(id) as IDBRequest<Row | undefined>;
    request.addEventListener("success", () => {
      const current = request.result;
      if (current && isWaiting(current) && current.body === body) store.put(outcome);
    });
    return request;
  });
  announce({ settled: outcome });
}

function isWaiting(row: Row): row is Waiting {
  return "body" in row;
}

async function readRows(): Promise<Row[]> {
  return inStore("readonly", (store) => store.getAll() as IDBRequest<Row[]>);
}

function announce(change: OutboxChange): void {
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(change);
  channel.close();
}

/** Several tabs and the worker may start at the same time. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  // On plain HTTP there are no locks; then the server recognises repeats by the submission id.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request(OUTBOX_SYNC, work) : work();
}

/** Runs one request in a transaction; resolves when it is on disk. */
async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    // The message must survive even if the browser is killed at once.
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
