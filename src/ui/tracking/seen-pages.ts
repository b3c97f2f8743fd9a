// The pages that a visitor who consents to statistics has seen. They stay in the browser until the visitor sends a form,
// which takes them along.
import { CLOSED_PATHS } from "#src/shared/public-addresses.ts";
import { MAX_SEEN_PAGES, type SeenPage } from "#src/shared/seen-pages.ts";
import { visitedPath } from "#src/shared/visit-source.ts";
import { keep, readKept } from "./kept-list.ts";
import { currentPage, overhearTracks } from "./track.ts";

const KEY = "pages";

/** For forms: the last ones, the oldest first; none without consent. */
export const seenPages = (): SeenPage[] => readKept<SeenPage>(KEY);

/** Keeps the page that is shown and those to come. @returns stops it */
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
