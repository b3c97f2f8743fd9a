// Visit data that the browser remembers with the visitor's consent.

import { VISITS_DAYS } from "#src/shared/time/deadlines.ts";

const KEPT_MS = VISITS_DAYS * 86_400_000;

/** Omits expired entries; empty if storage is blocked. */
export function readKept<Entry extends { at: string }>(key: string): Entry[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "[]") as Entry[];
    return kept.filter(({ at }) => Date.now() - Date.parse(at) < KEPT_MS);
  } catch {
    return [];
  }
}

/** @param entries undefined to forget the stored ones */
export function keep(key: string, entries: { at: string }[] | undefined): void {
  try {
    if (entries) localStorage.setItem(key, JSON.stringify(entries));
    else localStorage.removeItem(key);
  } catch {
    // Storage is forbidden or full, so only the current page is known.
  }
}
