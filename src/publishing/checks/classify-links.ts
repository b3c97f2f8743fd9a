// Classifies the links of an item by destination.

import { CLOSED_PATHS } from "#src/shared/public-addresses.ts";

export interface FoundLink {
  /** Name of the field that contains it. */
  field: string;
  /** As rendered on the page; undefined if it will not be a link. */
  href: string | undefined;
  text: string;
}

export type Destination =
  | { to: "nowhere" }
  /** A fragment of the item's own page. */
  | { to: "here"; id: string }
  /** Path and query of a page of this site. */
  | { to: "site"; path: string }
  | { to: "outside"; address: string }
  /** Mail, telephone, and addresses only for staff and programs. */
  | { to: "unchecked" };

/** @param page address of the item's own page */
export function destinationOf(href: string | undefined, page: URL): Destination {
  if (!href) return { to: "nowhere" };
  const url = URL.parse(href, page);
  if (!url) return { to: "nowhere" };
  if (!/^https?:$/.test(url.protocol)) return { to: "unchecked" };
  if (url.host !== page.host) return { to: "outside", address: withoutFragment(url) };
  if (url.pathname === page.pathname) return { to: "here", id: decodeFragment(url.hash.slice(1)) };
  // Checks must have no side effects; preview links count their visits.
  if (CLOSED_PATHS.test(url.pathname)) return { to: "unchecked" };
  return { to: "site", path: url.pathname + url.search };
}

function withoutFragment(url: URL): string {
  const bare = new URL(url);
  bare.hash = "";
  return bare.href;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
