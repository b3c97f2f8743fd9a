// Redirects unknown filters to one address, so that arbitrary values do not fill the page cache.

import { redirect } from "react-router";

/** Category of that address. A real category of this name would work normally. */
const NO_CATEGORY = "Nenhuma";

/**
 * Redirects to the list's only address without results.
 * @param asked the category, and whether it is the only filter
 * @throws a redirect (302), unless the request has that address already
 */
export function redirectToNoResults(path: string, asked: { category: string; isAlone: boolean }): void {
  if (asked.category === NO_CATEGORY && asked.isAlone) return;
  throw redirect(`${path}?${new URLSearchParams({ categoria: NO_CATEGORY })}`);
}
