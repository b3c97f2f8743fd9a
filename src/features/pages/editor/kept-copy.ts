// A copy of the editor's state in the browser: what is typed and what can be undone survive a crash and a reload.
// IndexedDB keeps parts that several states share once, and takes megabytes.
import type { EditHistory } from "./edit-history.ts";
import type { PageDraft } from "./page-draft.ts";

export interface KeptCopy {
  history: EditHistory;
  /** The version of the draft that it is based on, and what stands in that. */
  base: string | null;
  saved: PageDraft;
  /** Sent to the server without an answer yet. */
  sent: PageDraft | null;
}

const DATABASE = "page-editor";
const STORE = "pages";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () =>
      reject(new Error("no copy can be kept", { cause: request.error })),
    );
  });
  return opened;
}

/** The copy of a page; undefined where there is none, or the browser keeps nothing. */
export async function readCopy(id: string): Promise<KeptCopy | undefined> {
  try {
    const store = (await open()).transaction(STORE).objectStore(STORE);
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
    const transaction = (await open()).transaction(STORE, "readwrite");
    transaction.objectStore(STORE).put(copy, id);
    return await new Promise((resolve) => {
      transaction.addEventListener("complete", () => resolve(true));
      transaction.addEventListener("abort", () => resolve(false));
    });
  } catch {
    return false;
  }
}
