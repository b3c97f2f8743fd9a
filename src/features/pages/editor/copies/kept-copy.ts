// A copy of the editor's state in the browser: what is typed and what can be undone survive a crash and a reload.
// IndexedDB keeps parts that several states share once, and takes megabytes. But it answers later, when the page may be
// gone: what it has not confirmed by then is written to the local storage, which takes it at once.
import { shouldOpenWithoutCopy, setAside } from "#src/publishing/local-copy/set-aside.ts";
import { isKeptCopy, type KeptCopy } from "./copy.ts";
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

/** The copy of a page; undefined where there is none, or the browser keeps nothing. What cannot be read is put aside. */
export async function readCopy(id: string): Promise<KeptCopy | undefined> {
  const isWithout = shouldOpenWithoutCopy(copyKeyOf(id));
  if (isWithout) await setCopyAside(id);
  const [atOnce, stored] = [readAtOnce(id), await readStored(id)];
  const isBroken = [atOnce, stored].some((found) => found && !found.copy);
  if (isBroken) await setCopyAside(id, (found) => !found.copy);
  if (isWithout) return undefined;
  const [first, second] = [atOnce?.copy, stored?.copy];
  return first && first.at >= (second?.at ?? 0) ? first : second;
}

/** Lets go of what the browser keeps of a page, which stays to be read. @param which of it; left out: all */
export async function setCopyAside(id: string, which: (found: Found) => boolean = () => true): Promise<void> {
  const [atOnce, stored] = [readAtOnce(id), await readStored(id)];
  const isAside = (found: Found | undefined) =>
    found !== undefined && which(found) && setAside(copyKeyOf(id), found.text());
  if (isAside(stored)) await remove(id);
  if (isAside(atOnce)) localStorage.removeItem(copyKeyOf(id));
}

/** Something that is kept. */
interface Found {
  /** Undefined where it is no copy that this version can open. */
  copy: KeptCopy | undefined;
  /** What can be read of it. */
  text: () => string;
}

async function readStored(id: string): Promise<Found | undefined> {
  try {
    const store = (await begin("readonly")).objectStore(STORE);
    const kept = await new Promise<unknown>((resolve, reject) => {
      const request = store.get(id) as IDBRequest<unknown>;
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(new Error("unreadable", { cause: request.error })));
    });
    if (kept === undefined) return undefined;
    return isKeptCopy(kept)
      ? { copy: kept, text: () => packCopy(kept, 0) }
      : { copy: undefined, text: () => JSON.stringify(kept) };
  } catch {
    return undefined;
  }
}

async function remove(id: string): Promise<void> {
  try {
    const transaction = await begin("readwrite");
    transaction.objectStore(STORE).delete(id);
    await new Promise((resolve) => {
      transaction.addEventListener("complete", resolve);
      transaction.addEventListener("abort", resolve);
      transaction.commit();
    });
  } catch {
    // Nothing can be kept, so nothing is.
  }
}

/** @returns whether it is kept */
export async function writeCopy(id: string, copy: KeptCopy): Promise<boolean> {
  try {
    const transaction = await begin("readwrite");
    transaction.objectStore(STORE).put(copy, id);
    const isSaved = await new Promise<boolean>((resolve) => {
      transaction.addEventListener("complete", () => resolve(true));
      transaction.addEventListener("abort", () => resolve(false));
      transaction.commit();
    });
    if (isSaved) removeOlder(id, copy.at);
    return isSaved;
  } catch {
    return false;
  }
}

/** The storage key of a page's copy. */
export const copyKeyOf = (id: string): string => `${DATABASE}:${id}`;

/** Writes the copy before it returns, for a page that is about to go. Where it is too long, with fewer steps. */
export function writeCopyAtOnce(id: string, copy: KeptCopy): void {
  for (const steps of [Infinity, 30, 0]) {
    try {
      return localStorage.setItem(copyKeyOf(id), packCopy(copy, steps));
    } catch {
      // Full, or forbidden.
    }
  }
}

/** A later one may have been written while this one was on its way. */
function removeOlder(id: string, at: number): void {
  const atOnce = readAtOnce(id)?.copy;
  if (atOnce && atOnce.at <= at) localStorage.removeItem(copyKeyOf(id));
}

function readAtOnce(id: string): Found | undefined {
  let text: string | null = null;
  try {
    text = localStorage.getItem(copyKeyOf(id));
    if (text === null) return undefined;
    const [kept, copy] = [text, unpackCopy(text)];
    return { copy: isKeptCopy(copy) ? copy : undefined, text: () => kept };
  } catch {
    return text === null ? undefined : { copy: undefined, text: () => text ?? "" };
  }
}
