// Under which name a page is kept: what of a request makes another page, and nothing else of it.
import type { IncomingHttpHeaders } from "node:http";

/** What the site says of its addresses. */
export interface PageAddresses {
  /** Paths of which nothing is kept, whatever their answers say. */
  closed: RegExp;
  /** Parameters that make another page of the same path. */
  parameters: ReadonlySet<string>;
  /** Parameters that change nothing on any page: where a visitor came from. */
  ignored: RegExp;
}

const LONGEST = 400;
/**
 * One spelling of each address: the router also takes capitals, escapes and slashes at the end, of which
 * there are more than a memory holds.
 */
const PLAIN = /^\/(?:(?:[a-z0-9_-]+\/)*[a-z0-9_-]+(?:\.(?:data|xml|json|txt|md|webmanifest))?)?$/;
/** Which loaders React Router asks for, in its own requests. */
const LOADERS = "_routes";
/** With one of these a request wants something else than the page as it is. */
const PARTICULAR = [
  "authorization",
  "range",
  "if-range",
  "if-match",
  "if-modified-since",
  "if-unmodified-since",
  "upgrade",
] as const;

/** Whether a request asks for nothing but the page at its address. */
export function asksPlainly(request: { method?: string | undefined; headers: IncomingHttpHeaders }): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return PARTICULAR.every((name) => request.headers[name] === undefined);
}

/**
 * The address under which the answer to a request is kept.
 * @param url path and query as they were sent
 * @returns null where nothing is: closed paths, odd spellings, parameters that may be anybody's
 */
export function readPageKey(url: string, { closed, parameters, ignored }: PageAddresses): string | null {
  if (url.length > LONGEST) return null;
  const [path = "", query] = url.split(/\?(.*)/s, 2);
  if (!PLAIN.test(path) || closed.test(path)) return null;
  if (!query) return path;
  const kept = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (ignored.test(name)) continue;
    const isKnown = parameters.has(name) || (name === LOADERS && path.endsWith(".data"));
    if (!isKnown || kept.has(name)) return null;
    kept.set(name, value);
  }
  const sorted = new URLSearchParams([...kept].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted.size > 0 ? `${path}?${sorted}` : path;
}
