// What is kept of an event: where it happened and where the visit came from, never who it was.
import { CONTROL } from "#src/shared/text-patterns.ts";
import type { EventInput, EventKind } from "./schema.ts";

/** The referrer of a visit that began with a typed address, a bookmark or an app. */
export const DIRECT = "(direto)";

const LONGEST_PAGE = 500;
const LONGEST_UTM = 100;

/** One row of analytics_events, under its columns' names. */
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
 * Reduces an event to what is stored: the page without its query, which may hold what somebody
 * searched for, and of the referrer only its host.
 * @param ownHosts this site's own: coming from there is no arrival
 */
export function readEvent(input: EventInput, ownHosts: string[]): EventRow {
  // The schema let only paths through, which this can read.
  const { pathname, searchParams } = new URL(input.page, "http://site.invalid");
  return {
    event: input.event,
    page: pathname.replace(/(?<=.)\/+$/, "").slice(0, LONGEST_PAGE),
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

/** `https://www.google.com/search?q=…` → `google.com`. Absent: within a visit; empty: a direct one. */
function readReferrer(referrer: string | null | undefined, ownHosts: string[]): string | null {
  if (referrer === "") return DIRECT;
  const host = URL.parse(referrer ?? "")?.hostname.toLowerCase();
  if (!host || ownHosts.includes(host)) return null;
  return host.replace(/^www\./, "").slice(0, LONGEST_PAGE);
}

function readUtm(query: URLSearchParams, name: string): string | null {
  const value = query.get(name)?.trim().slice(0, LONGEST_UTM).toWellFormed();
  return value && !CONTROL.test(value) ? value : null;
}
