// The key of a page in the cache: the parts of a request that make a different page.
import type { IncomingHttpHeaders } from "node:http";

/** The site's addresses, as the cache must know them. */
export interface PageAddresses {
  /** Paths that are never cached, whatever their headers. */
  closed: RegExp;
  /** Parameters that make a different page. */
  parameters: ReadonlySet<string>;
  /** Parameters that change no page: where a visitor came from. */
  ignored: RegExp;
}

const LONGEST = 400;
/**
 * One spelling of each address. The router also accepts capitals, escapes and final slashes, in more
 * combinations than fit into memory.
 */
const PLAIN = /^\/(?:(?:[a-z0-9_-]+\/)*[a-z0-9_-]+(?:\.(?:data|xml|json|txt|md|webmanifest))?)?$/;
/** The loaders that a request of React Router asks for. */
const LOADERS = "_routes";
/** Headers of requests that want something else than the whole page. */
const PARTICULAR = [
  "authorization",
  "range",
  "if-range",
  "if-match",
  "if-modified-since",
  "if-unmodified-since",
  "upgrade",
] as const;

/** Whether a request asks for the page at its address and nothing else. */
export function asksPlainly(request: { method?: string | undefined; headers: IncomingHttpHeaders }): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  return PARTICULAR.every((name) => request.headers[name] === undefined);
}

/**
 * The cache key of a request.
 * @param url path and query as they were sent
 * @returns null where nothing is cached: closed paths, other spellings, unknown parameters
 */
export function readPageKey(url: string, { closed, parameters, ignored }: PageAddresses): string | null {
  if (url.length > LONGEST) return null;
  const [path = "", query] = url.split(/\?(.*)/s, 2);
  if (!PLAIN.test(path) || closed.test(path)) return null;
  if (!query) return path;
  const known = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (ignored.test(name)) continue;
    const isKnown = parameters.has(name) || (name === LOADERS && path.endsWith(".data"));
    if (!isKnown || known.has(name)) return null;
    known.set(name, value);
  }
  const sorted = new URLSearchParams([...known].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted.size > 0 ? `${path}?${sorted}` : path;
}
