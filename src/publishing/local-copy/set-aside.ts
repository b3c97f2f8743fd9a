// Sets aside copies that an editor could not open. The editor opens without them, and their texts can be recovered
// until the user discards them (set-aside-notice.tsx).

/** Only the newest characters of an editor's copies are kept. */
const MAX_CHARACTERS = 2_000_000;
/** Key in the session storage: copy key of the editor that should open without its copy. */
const WITHOUT = "open-without-copy";
/** Key in the session storage: copy key of the last opened editor. */
const LAST = "opened-editor";
/** Value of `WITHOUT` if no editor was opened yet. */
const WHICHEVER = "any";

const keyOf = (key: string): string => `set-aside:${key}`;

/**
 * Appends a copy to those set aside.
 * @param key storage key of the copy
 * @param text the stored text, or JSON
 * @returns whether it was stored; if not, the original must stay
 */
export function setAside(key: string, text: string): boolean {
  const all = [readSetAside(key), text].filter((part) => part !== undefined).join("\n");
  // If the local storage is full, the session storage may still have space.
  return storages().some((storage) => {
    try {
      storage.setItem(keyOf(key), all.slice(-MAX_CHARACTERS));
      return true;
    } catch {
      return false;
    }
  });
}

/** Undefined if nothing was set aside. */
export function readSetAside(key: string): string | undefined {
  const found = storages().map((storage) => storage.getItem(keyOf(key)));
  return found.find((text) => text !== null) ?? undefined;
}

export function dropSetAside(key: string): void {
  for (const storage of storages()) storage.removeItem(keyOf(key));
}

/** Accessing blocked storage throws, so it is left out. */
function storages(): Storage[] {
  return (["localStorage", "sessionStorage"] as const).flatMap((name) => {
    try {
      return globalThis[name] ?? [];
    } catch {
      return [];
    }
  });
}

/** Makes the last opened editor of this tab, or else the next one, open without its copy. */
export function requestOpenWithoutCopy(): void {
  try {
    sessionStorage.setItem(WITHOUT, sessionStorage.getItem(LAST) ?? WHICHEVER);
  } catch {
    // Storage is blocked, so no editor has a copy.
  }
}

/**
 * Whether the editor should open without its copy. Asking resets this.
 * @param key storage key of its copy
 */
export function shouldOpenWithoutCopy(key: string): boolean {
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
