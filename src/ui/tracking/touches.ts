// Known visits: without consent only the current one, in the browser's memory; with consent also the first one, stored
// in the browser for a while (kept-list.ts).

import { withoutClickIds } from "#src/shared/visit-source.ts";
import { keep, readKept } from "./kept-list.ts";

interface KnownTouch {
  at: string;
  url: string;
  referrer: string | null;
  gclid?: string;
  fbclid?: string;
}

const KEY = "visits";
const MAX_LENGTH = 1_900;

/** Returns the first and last visit, or the only one, for forms and WhatsApp links. */
export function knownTouches(): KnownTouch[] {
  const kept = readKept<KnownTouch>(KEY);
  const now = landing();
  const last = kept.at(-1);
  const goesOn = URL.parse(document.referrer)?.host === location.host;
  if (last && (goesOn || last.at === now.at)) return kept;
  return kept[0] ? [kept[0], now] : [now];
}

/** Adds the click's page and the visits behind it to a WhatsApp link. */
export function withTouches(address: string): string {
  const url = new URL(address, location.href);
  url.searchParams.set("page", location.pathname);
  url.searchParams.set("touches", JSON.stringify(knownTouches()));
  return url.href;
}

/** Stores the data that the visitor consents to, and deletes the rest. */
export function keepTouches(consent: { statistics: boolean; advertising: boolean }): void {
  if (!consent.statistics) return keep(KEY, undefined);
  const { search } = new URL(landing().url);
  const isNow = (at: string) => at === landing().at;
  const touches = knownTouches().map(({ at, url, referrer, ...ids }) => ({
    at,
    url: withoutClickIds(url),
    referrer: referrer && withoutClickIds(referrer),
    ...(consent.advertising && { ...ids, ...(isNow(at) && clickIds(search)) }),
  }));
  return keep(KEY, touches);
}

function landing(): KnownTouch {
  const [navigation] = performance.getEntriesByType("navigation");
  return {
    at: new Date(performance.timeOrigin).toISOString(),
    url: (navigation?.name ?? location.href).slice(0, MAX_LENGTH),
    referrer: document.referrer.slice(0, MAX_LENGTH) || null,
  };
}

function clickIds(search: string): Pick<KnownTouch, "gclid" | "fbclid"> {
  const query = new URLSearchParams(search);
  const [gclid, fbclid] = [query.get("gclid"), query.get("fbclid")];
  return { ...(gclid && { gclid }), ...(fbclid && { fbclid }) };
}
