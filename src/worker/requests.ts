// Classifies the requests that the service worker handles, and defines the cache keys of pages.

import {
  CLOSED_PATHS,
  pageOfDataPath,
  parametersOf,
  TRACKER_PARAMETERS,
} from "#src/shared/public-addresses.ts";

type RequestKind =
  /** A public page: from the network, else its last copy. */
  | "page"
  /** A file with a hash in its name, which never changes. */
  | "asset"
  | "image"
  /** Requests of the router for data and for its manifest. */
  | "data"
  | "routes"
  /** Left to the browser. */
  | "other";

/** Downloads are too large, and the worker itself must come from the network. */
const NEVER_KEPT = /^\/(downloads|sw\.js)(\/|\.|$)/;
const MAX_QUERY_LENGTH = 200;

interface AnyRequest {
  method: string;
  url: string;
  mode?: string;
  headers: { has(name: string): boolean };
}

/** Tells whether an address is never cached. */
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

/** Returns the cache key of a page: its path and its filters. */
export function pageKey(address: string): string {
  const url = new URL(address);
  const names = listParameters(url);
  const filters = [...url.searchParams].filter(([name]) => names.includes(name));
  const query = new URLSearchParams(filters).toString();
  return url.origin + url.pathname + (query && `?${query}`);
}

/** Tells whether a page may be cached: not if it is private, or confirms a submission. */
export function isKeepable(address: string, origin: string): boolean {
  const url = new URL(address);
  const parameters = [...url.searchParams.keys()];
  const names = listParameters(url);
  return (
    url.origin === origin &&
    !isPrivate(address) &&
    url.search.length <= MAX_QUERY_LENGTH &&
    parameters.every((name) => names.includes(name) || TRACKER_PARAMETERS.test(name))
  );
}

/** Lists the parameters that change the page's content. */
function listParameters({ pathname }: URL): string[] {
  const { filters, searches } = parametersOf(pathname);
  return [...filters, ...searches];
}

/** Returns the page of a data request: `/blog.data?_routes=…` → `/blog`. */
export function pageOfData(address: string): string {
  const url = new URL(address);
  url.searchParams.delete("_routes");
  return pageOfDataPath(url.pathname) + url.search;
}

/** Lists the hashed files that a page or style sheet uses. */
export function assetsIn(text: string): string[] {
  return [...new Set(text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
}
