// Paths as redirects compare them.

/** Longest path that is compared; links that are longer are nobody's. */
const MAX_LENGTH = 500;

/**
 * A path as it is compared: decoded, in small letters, without a slash at its end. The home page is "/".
 * @param address a path, with or without a query; may be malicious
 * @returns undefined where it cannot be read
 */
export function comparablePath(address: string): string | undefined {
  const [path = ""] = address.split(/[?#]/, 1);
  if (path.length > MAX_LENGTH * 3) return undefined;
  const decoded = decode(path)?.normalize("NFC").toLowerCase().replace(/\/+/g, "/");
  if (decoded === undefined || decoded.length > MAX_LENGTH || !decoded.startsWith("/")) return undefined;
  // PostgreSQL takes no NUL, and no address has one.
  if (decoded.includes("\0")) return undefined;
  return decoded.replace(/(.)\/$/, "$1");
}

/** The sources of rules that may be for a path, the most particular first: itself, and every beginning of it with "*". */
export function sourcesFor(path: string): string[] {
  const beginnings = Array.from(path, (_, index) => `${path.slice(0, path.length - index)}*`);
  // "/a/*" is for "/a", too.
  return [path, `${path}/*`, ...beginnings];
}

/**
 * Where a rule leads from a path. What the path adds never says to which site: "//evil.example" would.
 * @param rule one of `sourcesFor` this path
 */
export function applyRule(rule: { source: string; target: string }, path: string): string {
  if (!rule.target.endsWith("*")) return rule.target;
  const rest = rule.source.endsWith("*") ? path.slice(rule.source.length - 1) : "";
  const [, origin = "", beginning = ""] = /^(https?:\/\/[^/]+)?\/*(.*)\*$/i.exec(rule.target) ?? [];
  const led = `/${beginning}${encodeURI(beginning ? rest : rest.replace(/^\/+/, ""))}`;
  return origin + led.replace(/(.)\/$/, "$1");
}

/** Old sites' short addresses, which are all the home page's: WordPress's "/?p=12". */
const SHORT_NAMES = /^(?:p|page_id|attachment_id|cat|author|feed)$/;

/** The short address that the home page was asked by, as rules have it; undefined: none. */
export function shortAddressOf(url: string): string | undefined {
  if (!url.startsWith("/?")) return undefined;
  for (const [name, value] of new URLSearchParams(url.slice(2)))
    if (SHORT_NAMES.test(name) && /^\w{1,20}$/.test(value)) return `/?${name}=${value.toLowerCase()}`;
  return undefined;
}

/** Normalizes an old address for comparison: a path, or the short address of a home page such as "/?p=12". */
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
