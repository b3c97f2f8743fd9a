// Cache keys of pages: the parts of a request that select a different page.

import { pageOfDataPath, type PageParameters, TRACKER_PARAMETERS } from "#src/shared/public-addresses.ts";

/** The parts of the site's addressing that the cache needs. */
export interface PageAddresses {
  /** Paths that are never cached, whatever their headers. */
  closed: RegExp;
  /** Returns the query parameters that the page at a path reads. */
  parametersOf: (path: string) => PageParameters;
}

/** Longest key of a page. */
const MAX_LENGTH = 400;
/**
 * Canonical addresses. The router also accepts capitals, escapes and trailing slashes, in more combinations than fit
 * into memory. Paths that start with two underscores belong to the router.
 */
const PLAIN = /^\/(?!__)(?:(?:[a-z0-9_-]+\/)*[a-z0-9_-]+(?:\.(?:data|xml|json|txt|md|webmanifest))?)?$/;
/** Extension of a file, but not of a page's data. */
const FILE = /\.(?!data$)\w+$/;
/** Parameter of React Router with the requested loaders. */
const LOADERS = "_routes";

/**
 * Returns the cache key of a request.
 * @param url path and query as they were sent
 * @returns null if it is not cached: closed paths, other spellings, searches, pages after a form was sent
 */
export function readPageKey(url: string, { closed, parametersOf }: PageAddresses): string | null {
  const [path = "", query] = url.split(/\?(.*)/s, 2);
  if (path.length > MAX_LENGTH || !PLAIN.test(path) || closed.test(path)) return null;
  if (!query) return path;
  const isData = path.endsWith(".data");
  const { filters, searches, answers } = parametersOf(isData ? pageOfDataPath(path) : path);
  const known = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (searches.includes(name) || answers.includes(name) || known.has(name)) return null;
    if (filters.includes(name) || (isData && name === LOADERS)) known.set(name, value);
  }
  const sorted = new URLSearchParams([...known].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const key = sorted.size > 0 ? `${path}?${sorted}` : path;
  return key.length > MAX_LENGTH ? null : key;
}

/** Tells whether an address has parameters that neither its page reads nor a campaign adds: those of an old site. */
export function hasForeignParameters(url: string, { parametersOf }: PageAddresses): boolean {
  const [path = "", query] = url.split(/\?(.*)/s, 2);
  if (!query) return false;
  const isData = path.endsWith(".data");
  const { filters, searches, answers } = parametersOf(isData ? pageOfDataPath(path) : path);
  return [...new URLSearchParams(query).keys()].some(
    (name) =>
      !TRACKER_PARAMETERS.test(name) &&
      !(isData && name === LOADERS) &&
      ![filters, searches, answers].some((names) => names.includes(name)),
  );
}

/** Tells whether an address without a key is a page: a search, a page after a form was sent, another spelling. */
export function isMadeEachTime(url: string, { closed }: PageAddresses): boolean {
  const path = url.split("?", 1)[0] ?? "";
  return !FILE.test(path) && !path.startsWith("/__") && !closed.test(path);
}
