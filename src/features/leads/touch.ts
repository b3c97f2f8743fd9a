// Touches: the visit that first brought somebody, and the last one before they wrote.
import type { ReportedTouch } from "#src/shared/public-form-schema.ts";
import { DIRECT, referringHost, visitedPath } from "#src/shared/visit-source.ts";
import { readUtm, type Utm } from "./utm.ts";

/** `null`: it is not known. */
export interface Touch {
  at: string;
  page: string | null;
  source: string | null;
  medium: string | null;
  campaign: string | null;
  /** Ids of clicks on advertisements, with the visitor's consent only. */
  gclid?: string;
  fbclid?: string;
}

/** What a request says about a visit. */
export interface Arrival {
  url: string;
  /** `null`: there is none; left out: it is not known. */
  referrer?: string | null;
}

/**
 * The campaign is that of the page's address, or else of the page of this site that led to it; the source without a
 * campaign is the site that led here.
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

/** Of what a form sent: the page itself, or, from pages with scripts, the visits it knows of, the first one first. */
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

/** A visitor's clock may be ahead. */
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
