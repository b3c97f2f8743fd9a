// Tells the links of an item apart by where they lead.
import { CLOSED_PATHS } from "#src/shared/public-addresses.ts";

export interface FoundLink {
  /** The field that it stands in. */
  field: string;
  /** As the page will have it; undefined where it will be no link. */
  href: string | undefined;
  text: string;
}

export type Destination =
  | { to: "nowhere" }
  /** A place on the item's own page. */
  | { to: "here"; id: string }
  /** Path and query of a page of this site. */
  | { to: "site"; path: string }
  | { to: "outside"; address: string }
  /** Mail, telephone, and what only staff and programs may open. */
  | { to: "unchecked" };

/**
 * Where a link leads.
 * @param page the whole address of the item's own page
 */
export function destinationOf(href: string | undefined, page: URL): Destination {
  if (!href) return { to: "nowhere" };
  const url = URL.parse(href, page);
  if (!url) return { to: "nowhere" };
  if (!/^https?:$/.test(url.protocol)) return { to: "unchecked" };
  if (url.host !== page.host) return { to: "outside", address: withoutFragment(url) };
  if (url.pathname === page.pathname) return { to: "here", id: decodeFragment(url.hash.slice(1)) };
  // A look at a page must change nothing; a preview link counts who opens it.
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
