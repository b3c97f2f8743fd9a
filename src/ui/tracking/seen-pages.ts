// Pages seen by a visitor with consent to statistics. They stay in the browser until sent along with a form.

import { CLOSED_PATHS } from "#src/shared/public-addresses.ts";
import { MAX_SEEN_PAGES, type SeenPage } from "#src/shared/seen-pages.ts";
import { visitedPath } from "#src/shared/visit-source.ts";
import { keep, readKept } from "./kept-list.ts";
import { currentPage, overhearTracks } from "./track.ts";

const KEY = "pages";

/** Returns the most recent pages for a form, oldest first; empty without consent. */
export const seenPages = (): SeenPage[] => readKept<SeenPage>(KEY);

/** Records the current page and later ones. @returns a function that stops */
export function keepSeenPages(): () => void {
  note(currentPage());
  return overhearTracks(({ event, page }) => event === "page_view" && note(page));
}

export const forgetSeenPages = (): void => keep(KEY, undefined);

function note(page: string): void {
  const path = visitedPath(page.split("?")[0] ?? "");
  const before = seenPages();
  if (CLOSED_PATHS.test(path) || before.at(-1)?.path === path) return;
  keep(KEY, [...before, { at: new Date().toISOString(), path }].slice(-MAX_SEEN_PAGES));
}
