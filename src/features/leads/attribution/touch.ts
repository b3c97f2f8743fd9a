// Touches: the visit that first brought somebody, and the last one before they wrote.

import type { ReportedTouch } from "#src/shared/public-form-schema.ts";
import { DIRECT, referringHost, visitedPath } from "#src/shared/visit-source.ts";
import { readUtm, type Utm } from "./utm.ts";

/** Unknown values are `null`. */
export interface Touch {
  at: string;
  page: string | null;
  source: string | null;
  medium: string | null;
  campaign: string | null;
  /** Ids of clicks on advertisements; only with the visitor's consent. */
  gclid?: string;
  fbclid?: string;
}

export interface Arrival {
  url: string;
  /** `null` if there is none; missing if it is unknown. */
  referrer?: string | null;
}

/**
 * Reads a visit. The campaign is that of the page's address, else of the page of this site that linked to
 * it. Without a campaign, the source is the linking site.
 */
export function readTouch({ url, referrer = "" }: Arrival, at: Date): Touch {
  const host = URL.parse(url)?.hostname ?? "";
  const own = readUtm(url);
  const before = own || hostOf(referrer) !== host ? null : readUtm(referrer);
  const { source, medium, campaign }: Utm = own ?? before ?? {};
  return {
    at: at.toISOString(),
    page: pathOf(before ? referrer : url),
    source: source ?? (referrer === null ? DIRECT : referringHost(referrer, [host])),
    medium: medium ?? null,
    campaign: campaign ?? null,
  };
}

/** Reads the first and last visit from a form: the visits that its script reported, else its own page. */
export function readTouches(
  sent: { pageUrl: string | null; referrer: string | null; touches?: ReportedTouch[] },
  now = new Date(),
): { firstTouch: Touch | null; lastTouch: Touch | null } {
  const read = (sent.touches ?? []).map(({ at, url, referrer, gclid, fbclid }) => ({
    ...readTouch({ url, referrer }, earlier(at, now)),
    ...(gclid && { gclid }),
    ...(fbclid && { fbclid }),
  }));
  if (read.length === 0 && sent.pageUrl)
    read.push(readTouch({ url: sent.pageUrl, referrer: sent.referrer }, now));
  return { firstTouch: read[0] ?? null, lastTouch: read.at(-1) ?? null };
}

/** Returns the earlier time, since a visitor's clock may be ahead. */
function earlier(at: string, now: Date): Date {
  const date = new Date(at);
  return date < now ? date : now;
}

function hostOf(address: string | null): string | undefined {
  return URL.parse(address ?? "")?.hostname;
}

function pathOf(address: string | null): string | null {
  const url = URL.parse(address ?? "");
  return url && visitedPath(url.pathname);
}
