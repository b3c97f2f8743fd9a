// Links of the menu and the footer that visitors do not see, as they lead to what is off the site.
import type { Navigation } from "#src/features/pages/editor/state/menu-link.ts";

/**
 * Those of what is published that do not stand on the site. What was written since is not known to be off it.
 * @param shown where the links lead that visitors see, as JSON (frame-document.ts); undefined where they are not known
 * @returns the addresses
 */
export function findOffSite({ menu, columns }: Navigation, shown: string | undefined): ReadonlySet<string> {
  if (shown === undefined) return new Set();
  const seen = new Set(JSON.parse(shown) as (string | null)[]);
  const links = [menu, ...columns.map((column) => column.links)].flat();
  return new Set(links.map(({ to }) => to).filter((to) => !seen.has(to)));
}
