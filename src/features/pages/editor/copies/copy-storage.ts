// Stores a copy of the editor's state in the browser, so that typed text and undo history survive crashes and
// reloads. IndexedDB stores parts that states share only once and holds megabytes, but answers asynchronously. What
// it has not confirmed when the page closes goes to local storage, which is synchronous.

import { shouldOpenWithoutCopy, setAside } from "#src/publishing/local-copy/set-aside.ts";
import { isEditorCopy, type EditorCopy } from "./copy.ts";
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

/** Opens the database for each transaction (about 1 ms) and closes it afterwards. */
async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
  const database = await open();
  const transaction = database.transaction(STORE, mode);
  database.close();
  return transaction;
}

/**
 * Reads the copy of a page; undefined if there is none or storage is unavailable. Unreadable copies are set aside.
 */
export async function readCopy(id: string): Promise<EditorCopy | undefined> {
  const isWithout = shouldOpenWithoutCopy(copyKeyOf(id));
  if (isWithout) await setCopyAside(id);
  const [atOnce, stored] = [readAtOnce(id), await readStored(id)];
  const isBroken = [atOnce, stored].some((found) => found && !found.copy);
  if (isBroken) await setCopyAside(id, (found) => !found.copy);
  if (isWithout) return undefined;
  const [first, second] = [atOnce?.copy, stored?.copy];
  return first && first.at >= (second?.at ?? 0) ? first : second;
}

/**
 * Sets copies of a page aside, where staff can still read them.
 * @param which selects copies; left out: all
 */
export async function setCopyAside(id: string, which: (found: Found) => boolean = () => true): Promise<void> {
  const [atOnce, stored] = [readAtOnce(id), await readStored(id)];
  const isAside = (found: Found | undefined) =>
    found !== undefined && which(found) && setAside(copyKeyOf(id), found.text());
  if (isAside(stored)) await remove(id);
  if (isAside(atOnce)) localStorage.removeItem(copyKeyOf(id));
}

/** A stored copy. */
interface Found {
  /** Undefined if this release cannot open it. */
  copy: EditorCopy | undefined;
  /** Readable text of it. */
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
    return isEditorCopy(kept)
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
    // Storage is unavailable.
  }
}

/** @returns whether it was stored */
export async function writeCopy(id: string, copy: EditorCopy): Promise<boolean> {
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

export const copyKeyOf = (id: string): string => `${DATABASE}:${id}`;

/** Writes synchronously for a page that is about to close. Drops history steps if the copy is too long. */
export function writeCopyAtOnce(id: string, copy: EditorCopy): void {
  for (const steps of [Infinity, 30, 0]) {
    try {
      return localStorage.setItem(copyKeyOf(id), packCopy(copy, steps));
    } catch {
      // Storage is full or forbidden.
    }
  }
}

/** Keeps a later copy that was written meanwhile. */
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
    return { copy: isEditorCopy(copy) ? copy : undefined, text: () => kept };
  } catch {
    return text === null ? undefined : { copy: undefined, text: () => text ?? "" };
  }
}
