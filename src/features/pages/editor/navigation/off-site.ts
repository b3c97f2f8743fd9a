// Finds menu and footer links that visitors do not see, because their targets are unpublished.

import type { Navigation } from "../state/menu-link.ts";

/**
 * Returns addresses of published links that are not visible on the site. Links written since then are not known to
 * be hidden.
 * @param shown targets of visible links, as JSON (frame-document.ts); undefined if unknown
 */
export function findOffSite({ menu, columns }: Navigation, shown: string | undefined): ReadonlySet<string> {
  if (shown === undefined) return new Set();
  const seen = new Set(JSON.parse(shown) as (string | null)[]);
  const links = [menu, ...columns.map((column) => column.links)].flat();
  return new Set(links.map(({ to }) => to).filter((to) => !seen.has(to)));
}
