// What a visitor who consents lets their browser remember of their visits.
import { VISITS_DAYS } from "#src/shared/time/deadlines.ts";

const KEPT_MS = VISITS_DAYS * 86_400_000;

/** What is kept under a name and not too old; nothing where the browser keeps nothing. */
export function readKept<Entry extends { at: string }>(key: string): Entry[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]") as Entry[];
    return kept.filter(({ at }) => Date.now() - Date.parse(at) < KEPT_MS);
  } catch {
    return [];
  }
}

/** @param entries undefined: what was kept is forgotten */
export function keep(key: string, entries: { at: string }[] | undefined): void {
  try {
    if (entries) localStorage.setItem(key, JSON.stringify(entries));
    else localStorage.removeItem(key);
  } catch {
    // Forbidden or full: then the page alone is known.
  }
}
