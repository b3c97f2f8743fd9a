import { CONTROL } from "#src/shared/text-patterns.ts";
import { DIRECT, referringHost, visitedPath } from "#src/shared/visit-source.ts";
import type { EventInput, EventKind } from "./schema.ts";

const UTM_MAX = 100;

export interface EventRow {
  event: EventKind;
  page: string;
  action: string | null;
  category: string | null;
  label: string | null;
  value: number | null;
  referrer: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
}

/**
 * Reduces an event to stored data: the page without its query, which may hold a visitor's search, and only
 * the host of the referrer.
 * @param ownHosts hosts of this site, which are not sources of visits
 */
export function readEvent(input: EventInput, ownHosts: string[]): EventRow {
  // The schema admits only paths, so this URL can always be parsed.
  const { pathname, searchParams } = new URL(input.page, "http://site.invalid");
  return {
    event: input.event,
    page: visitedPath(pathname),
    action: input.action || null,
    category: input.category || null,
    label: input.label || null,
    value: input.value ?? null,
    referrer: readReferrer(input.referrer, ownHosts),
    utm_source: readUtm(searchParams, "utm_source"),
    utm_medium: readUtm(searchParams, "utm_medium"),
    utm_campaign: readUtm(searchParams, "utm_campaign"),
  };
}

/** Absent: the visit continues; empty: a direct visit. */
function readReferrer(referrer: string | null | undefined, ownHosts: string[]): string | null {
  return referrer === "" ? DIRECT : referringHost(referrer ?? "", ownHosts);
}

function readUtm(query: URLSearchParams, name: string): string | null {
  const value = query.get(name)?.trim().slice(0, UTM_MAX).toWellFormed();
  return value && !CONTROL.test(value) ? value : null;
}
