// Which requests the service worker answers, and under which name it keeps a page.
import { CLOSED_PATHS, PAGE_PARAMETERS, TRACKER_PARAMETERS } from "#src/shared/public-addresses.ts";

type RequestKind =
  /** A whole public page: from the network, or as it was last seen. */
  | "page"
  /** A file with its hash in its address: what is kept is right for good. */
  | "asset"
  | "image"
  /** What the router asks instead of a page, and which routes there are. */
  | "data"
  | "routes"
  /** None of our business. */
  | "other";

/** Too large to keep, and the worker itself. */
const NEVER_KEPT = /^\/(downloads|sw\.js)(\/|\.|$)/;
const LONGEST_QUERY = 200;

interface AnyRequest {
  method: string;
  url: string;
  mode?: string;
  headers: { has(name: string): boolean };
}

/** Whether an address is one of those of which nothing is kept. */
export function isPrivate(address: string): boolean {
  const { pathname } = new URL(address);
  return CLOSED_PATHS.test(pathname) || NEVER_KEPT.test(pathname);
}

/** @param origin the site's own */
export function kindOf({ method, url, mode, headers }: AnyRequest, origin: string): RequestKind {
  const { origin: asked, pathname } = new URL(url);
  if (method !== "GET" || asked !== origin || headers.has("range") || isPrivate(url)) return "other";
  if (mode === "navigate") return "page";
  if (pathname.startsWith("/assets/")) return "asset";
  if (pathname.startsWith("/media/")) return "image";
  if (pathname === "/__manifest") return "routes";
  return pathname.endsWith(".data") ? "data" : "other";
}

/** The name under which a page is looked for: its path and its filters. */
export function pageKey(address: string): string {
  const url = new URL(address);
  const filters = [...url.searchParams].filter(([name]) => PAGE_PARAMETERS.has(name));
  const query = new URLSearchParams(filters).toString();
  return url.origin + url.pathname + (query && `?${query}`);
}

/** Whether what stands at an address may be kept: no private page, and no page that says "sent". */
export function isKeepable(address: string, origin: string): boolean {
  const url = new URL(address);
  const parameters = [...url.searchParams.keys()];
  return (
    url.origin === origin &&
    !isPrivate(address) &&
    url.search.length <= LONGEST_QUERY &&
    parameters.every((name) => PAGE_PARAMETERS.has(name) || TRACKER_PARAMETERS.test(name))
  );
}

/** The page for which the router asked its data: `/blog.data?_routes=…` → `/blog`. */
export function pageOfData(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("_routes");
  const pathname = url.pathname.replace(/\/?_(root)?\.data$|\.data$/, "") || "/";
  return pathname + url.search;
}

/** The hashed files that a page or style sheet names. */
export function assetsIn(text: string): string[] {
  return [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
}
