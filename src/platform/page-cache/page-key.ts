// The key of a page in the cache: the parts of a request that make a different page.
import { shortAddressOf } from "#src/shared/comparable-path.ts";
import { pageOfDataPath, type PageParameters } from "#src/shared/public-addresses.ts";

/** The site's addresses, as the cache must know them. */
export interface PageAddresses {
  /** Paths that are never cached, whatever their headers. */
  closed: RegExp;
  /** What the page at a path reads of its query. */
  parametersOf: (path: string) => PageParameters;
}

/** Longest key of a page. */
const MAX_LENGTH = 400;
/**
 * One spelling of each address. The router also accepts capitals, escapes and final slashes, in more
 * combinations than fit into memory. What begins with two underscores is the router's own.
 */
const PLAIN = /^\/(?!__)(?:(?:[a-z0-9_-]+\/)*[a-z0-9_-]+(?:\.(?:data|xml|json|txt|md|webmanifest))?)?$/;
/** Ends the paths of files; data of pages are none. */
const FILE = /\.(?!data$)\w+$/;
/** The loaders that a request of React Router asks for. */
const LOADERS = "_routes";

/**
 * The cache key of a request.
 * @param url path and query as they were sent
 * @returns null where nothing is cached: closed paths, other spellings, searches, answers to forms
 */
export function readPageKey(url: string, { closed, parametersOf }: PageAddresses): string | null {
  // May lead elsewhere, by rules that change without the page.
  if (shortAddressOf(url)) return null;
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

/** Whether an address without a key is that of a page: a search, the answer to a form, another spelling. */
export function isMadeEachTime(url: string, { closed }: PageAddresses): boolean {
  const path = url.split("?", 1)[0] ?? "";
  return !FILE.test(path) && !path.startsWith("/__") && !closed.test(path);
}
