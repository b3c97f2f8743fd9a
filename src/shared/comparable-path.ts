// Normalizes paths for comparison by redirects.

/** Longest path that a redirect can have. */
const MAX_LENGTH = 500;

/**
 * Normalizes a path: decoded, lower case, without a trailing slash. The home page is "/".
 * @param address path with or without query; may be malicious
 * @returns undefined for an invalid path
 */
export function comparablePath(address: string): string | undefined {
  const [path = ""] = address.split(/[?#]/, 1);
  if (path.length > MAX_LENGTH * 3) return undefined;
  const decoded = decode(path)?.normalize("NFC").toLowerCase().replace(/\/+/g, "/");
  if (decoded === undefined || decoded.length > MAX_LENGTH || !decoded.startsWith("/")) return undefined;
  // PostgreSQL rejects NUL.
  if (decoded.includes("\0")) return undefined;
  return decoded.replace(/(.)\/$/, "$1");
}

/**
 * Lists the rule sources that can match a path, the most specific first: the path itself, then each prefix with "*".
 */
export function sourcesFor(path: string): string[] {
  const beginnings = Array.from(path, (_, index) => `${path.slice(0, path.length - index)}*`);
  // "/a/*" also matches "/a".
  return [path, `${path}/*`, ...beginnings];
}

/**
 * Returns the target of a rule for a path. The part taken from the path cannot change the target's host, as
 * "//evil.example" would.
 * @param rule one of `sourcesFor` this path
 */
export function applyRule(rule: { source: string; target: string }, path: string): string {
  if (!rule.target.endsWith("*")) return rule.target;
  const rest = rule.source.endsWith("*") ? path.slice(rule.source.length - 1) : "";
  const [, origin = "", beginning = ""] = /^(https?:\/\/[^/]+)?\/*(.*)\*$/i.exec(rule.target) ?? [];
  const led = `/${beginning}${encodeURI(beginning ? rest : rest.replace(/^\/+/, ""))}`;
  return origin + led.replace(/(.)\/$/, "$1");
}

/** Query parameters of short addresses such as WordPress's "/?p=12", which all use the home page's path. */
const SHORT_NAMES = /^(?:p|page_id|attachment_id|cat|author|feed)$/;

/** Returns the short address in a URL of the home page, as rules store it. */
export function shortAddressOf(url: string): string | undefined {
  if (!url.startsWith("/?")) return undefined;
  for (const [name, value] of new URLSearchParams(url.slice(2)))
    if (SHORT_NAMES.test(name) && /^\w{1,20}$/.test(value)) return `/?${name}=${value.toLowerCase()}`;
  return undefined;
}

/** Normalizes an old address: a path, or a short address such as "/?p=12". */
export function comparableAddress(address: string): string | undefined {
  return shortAddressOf(address) ?? comparablePath(address);
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
