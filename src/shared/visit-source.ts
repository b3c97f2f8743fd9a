// Where a visit came from, as its first request says it: the page's address and the referrer.

/** The source of a visit without a referrer: a typed address, a bookmark or an app. */
export const DIRECT = "(direto)";

const MAX_LENGTH = 500;
/** What advertising networks add to an address to know the person behind a click again. */
const CLICK_IDS = ["gclid", "gbraid", "wbraid", "dclid", "fbclid", "msclkid", "ttclid", "li_fat_id"];

/** The path without a slash at its end and without its query, which may hold what a visitor searched for. */
export function visitedPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, "").slice(0, MAX_LENGTH);
}

/**
 * `https://www.google.com/search?q=…` → `google.com`
 * @param ownHosts the hosts of this site: a page among them is not a source of visits
 * @returns null where it is of this site, or no address
 */
export function referringHost(referrer: string, ownHosts: string[]): string | null {
  const host = URL.parse(referrer)?.hostname.toLowerCase();
  if (!host || ownHosts.includes(host)) return null;
  return host.replace(/^www\./, "").slice(0, MAX_LENGTH);
}

/** The address without the ids of clicks on advertisements: they are kept with consent only, and never in an address. */
export function withoutClickIds(address: string): string {
  const url = URL.parse(address);
  if (!url || !CLICK_IDS.some((id) => url.searchParams.has(id))) return address;
  for (const id of CLICK_IDS) url.searchParams.delete(id);
  return url.href;
}
