// A copy of the editor's state in the browser: what is typed and what can be undone survive a crash and a reload.
// IndexedDB keeps parts that several states share once, and takes megabytes. But it answers later, when the page may be
// gone: what it has not confirmed by then is written to the local storage, which takes it at once.
import type { KeptCopy } from "./copy.ts";
import { packCopy, unpackCopy } from "./pack-copy.ts";

const DATABASE = "page-editor";
const STORE = "pages";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () =>
      reject(new Error("no copy can be kept", { cause: request.error })),
    );
  });
}

/** The database is opened each time, which takes a millisecond, and is closed once the transaction has ended. */
async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  const database = await open();
  const transaction = database.transaction(STORE, mode);
  database.close();
  return transaction;
}

/** The copy of a page; undefined where there is none, or the browser keeps nothing. */
export async function readCopy(id: string): Promise<KeptCopy | undefined> {
  const atOnce = readAtOnce(id);
  const stored = await readStored(id);
  return atOnce && atOnce.at >= (stored?.at ?? 0) ? atOnce : stored;
}

async function readStored(id: string): Promise<KeptCopy | undefined> {
  try {
    const store = (await begin("readonly")).objectStore(STORE);
    return await new Promise((resolve, reject) => {
      const request = store.get(id) as IDBRequest<KeptCopy | undefined>;
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(new Error("unreadable", { cause: request.error })));
    });
  } catch {
    return undefined;
  }
}

/** @returns whether it is kept */
export async function writeCopy(id: string, copy: KeptCopy): Promise<boolean> {
  try {
    const transaction = await begin("readwrite");
    transaction.objectStore(STORE).put(copy, id);
    const isKept = await new Promise<boolean>((resolve) => {
      transaction.addEventListener("complete", () => resolve(true));
      transaction.addEventListener("abort", () => resolve(false));
      transaction.commit();
    });
    if (isKept) removeOlder(id, copy.at);
    return isKept;
  } catch {
    return false;
  }
}

const keyOf = (id: string): string => `${DATABASE}:${id}`;

/** Writes the copy before it returns, for a page that is about to go. Where it is too long, with fewer steps. */
export function writeCopyAtOnce(id: string, copy: KeptCopy): void {
  for (const steps of [Infinity, 30, 0]) {
    try {
      return localStorage.setItem(keyOf(id), packCopy(copy, steps));
    } catch {
      // Full, or forbidden.
    }
  }
}

/** A later one may have been written while this one was on its way. */
function removeOlder(id: string, at: number): void {
  const atOnce = readAtOnce(id);
  if (atOnce && atOnce.at <= at) localStorage.removeItem(keyOf(id));
}

function readAtOnce(id: string): KeptCopy | undefined {
  try {
    const text = localStorage.getItem(keyOf(id));
    return text === null ? undefined : unpackCopy(text);
  } catch {
    return undefined;
  }
}
