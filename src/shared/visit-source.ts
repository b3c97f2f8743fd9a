// Reads the source of a visit from its first request: the page's address and the referrer.

/** The source of a visit without a referrer: a typed address, a bookmark or an app. */
export const DIRECT = "(direto)";

const MAX_LENGTH = 500;
/** Parameters by which advertising networks recognize the person behind a click. */
const CLICK_IDS = ["gclid", "gbraid", "wbraid", "dclid", "fbclid", "msclkid", "ttclid", "li_fat_id"];

/** Strips a trailing slash and the query, which may contain what a visitor searched for. */
export function visitedPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, "").slice(0, MAX_LENGTH);
}

/**
 * `https://www.google.com/search?q=…` → `google.com`
 * @param ownHosts hosts of this site, which are not sources of visits
 * @returns null for this site and for invalid addresses
 */
export function referringHost(referrer: string, ownHosts: string[]): string | null {
  const host = withoutWww(URL.parse(referrer)?.hostname.toLowerCase() ?? "");
  if (!host || ownHosts.some((own) => withoutWww(own) === host)) return null;
  return host.slice(0, MAX_LENGTH);
}

const withoutWww = (host: string): string => host.replace(/^www\./, "");

/** Removes advertising click ids, which are stored only with consent and never as part of an address. */
export function withoutClickIds(address: string): string {
  const url = URL.parse(address);
  if (!url || !CLICK_IDS.some((id) => url.searchParams.has(id))) return address;
  for (const id of CLICK_IDS) url.searchParams.delete(id);
  return url.href;
}
