// Copies that an editor could not open. They are kept beside, so that the editor opens and nothing is lost: what they
// say can be read and copied until somebody lets go of it (set-aside-notice.tsx).

/** The newest characters that are kept of one editor's copies. */
const MAX_CHARACTERS = 500_000;
/** In the session's storage: the next editor opens without its copy. */
const WITHOUT = "open-without-copy";

const keyOf = (key: string): string => `set-aside:${key}`;

/** @param key the storage key of the copy. @param text as it was stored, or as JSON; it comes after what is aside already */
export function setAside(key: string, text: string): void {
  const all = [readSetAside(key), text].filter((part) => part !== undefined).join("\n");
  try {
    localStorage.setItem(keyOf(key), all.slice(-MAX_CHARACTERS));
  } catch {
    // Storage is full or forbidden: the editor opens all the same.
  }
}

/** What is aside; undefined for nothing. */
export function readSetAside(key: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropSetAside(key: string): void {
  try {
    localStorage.removeItem(keyOf(key));
  } catch {
    // Storage is forbidden, so there is nothing.
  }
}

/** The next editor that opens shall do without its copy. */
export function askToOpenWithoutCopy(): void {
  try {
    sessionStorage.setItem(WITHOUT, "yes");
  } catch {
    // Storage is forbidden, so no editor has a copy.
  }
}

/** Whether that was asked for; asked again, no more. */
export function isToOpenWithoutCopy(): boolean {
  try {
    const isAsked = sessionStorage.getItem(WITHOUT) !== null;
    sessionStorage.removeItem(WITHOUT);
    return isAsked;
  } catch {
    return false;
  }
}
