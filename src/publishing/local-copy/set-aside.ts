// Copies that an editor could not open. They are kept beside, so that the editor opens and nothing is lost: what they
// say can be read and copied until somebody lets go of it (set-aside-notice.tsx).

/** The newest characters that are kept of one editor's copies. */
const MAX_CHARACTERS = 2_000_000;
/** In the session's storage: the editor that is to open without its copy. */
const WITHOUT = "open-without-copy";
/** There too: the editor that was opened last. */
const LAST = "opened-editor";
/** Where none was opened yet. */
const WHICHEVER = "any";

const keyOf = (key: string): string => `set-aside:${key}`;

/**
 * @param key the storage key of the copy
 * @param text as it was stored, or as JSON; it comes after what is aside already
 * @returns whether it is there now; if not, the copy itself must stay where it is
 */
export function setAside(key: string, text: string): boolean {
  const all = [readSetAside(key), text].filter((part) => part !== undefined).join("\n");
  // Where the browser's storage is full, this session's may still have room.
  return storages().some((storage) => {
    try {
      storage.setItem(keyOf(key), all.slice(-MAX_CHARACTERS));
      return true;
    } catch {
      return false;
    }
  });
}

/** What is aside; undefined for nothing. */
export function readSetAside(key: string): string | undefined {
  const found = storages().map((storage) => storage.getItem(keyOf(key)));
  return found.find((text) => text !== null) ?? undefined;
}

export function dropSetAside(key: string): void {
  for (const storage of storages()) storage.removeItem(keyOf(key));
}

/** Without those that are forbidden. */
function storages(): Storage[] {
  return (["localStorage", "sessionStorage"] as const).flatMap((name) => {
    try {
      return globalThis[name] ?? [];
    } catch {
      return [];
    }
  });
}

/** The editor that was opened last in this tab shall do without its copy when it is opened again; where none was, the next one. */
export function askToOpenWithoutCopy(): void {
  try {
    sessionStorage.setItem(WITHOUT, sessionStorage.getItem(LAST) ?? WHICHEVER);
  } catch {
    // Storage is forbidden, so no editor has a copy.
  }
}

/** Whether that was asked for of an editor that opens now; asked again, no more. @param key the storage key of its copy */
export function isToOpenWithoutCopy(key: string): boolean {
  try {
    sessionStorage.setItem(LAST, key);
    const asked = sessionStorage.getItem(WITHOUT);
    if (asked !== key && asked !== WHICHEVER) return false;
    sessionStorage.removeItem(WITHOUT);
    return true;
  } catch {
    return false;
  }
}
