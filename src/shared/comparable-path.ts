// Normalizes addresses for comparison by redirects.

import { listContained, readParameters, writeParameters } from "./address-query.ts";
import { decodeEscapes } from "./percent-escapes.ts";

/** Longest path, and longest query, that a redirect can have. */
const MAX_LENGTH = 500;
/** Characters with a meaning in a stored source. They stay escaped, so that a source can be normalized again. */
const RESERVED = /%(?=[0-9a-f]{2})|[?#*]/gi;
const ESCAPED = /%(?:25(?=[0-9a-f]{2})|3f|23|2a)/g;

/**
 * Normalizes a path: decoded, lower case, without a trailing slash. The home page is "/".
 * @param address path with or without query; may be malicious
 * @returns undefined for an invalid path
 */
export function comparablePath(address: string): string | undefined {
  return readPath(address, (decoded) => decoded.normalize("NFC").toLowerCase());
}

/**
 * Like `comparablePath`, but keeps case and the form of accents, in which files may differ: "Foto.jpg" and "foto.jpg".
 */
export function exactPath(address: string): string | undefined {
  return readPath(address, (decoded) => decoded);
}

function readPath(address: string, normalize: (decoded: string) => string): string | undefined {
  const [path = ""] = address.split(/[?#]/, 1);
  if (path.length > MAX_LENGTH * 3) return undefined;
  const decoded = normalize(decodeEscapes(path))
    .replace(/\/+/g, "/")
    .replace(RESERVED, (char) => `%${char.charCodeAt(0).toString(16)}`);
  if (decoded.length > MAX_LENGTH || !decoded.startsWith("/")) return undefined;
  // PostgreSQL rejects NUL.
  if (decoded.includes("\0")) return undefined;
  return decoded.replace(/(.)\/$/, "$1");
}

/**
 * Normalizes an address with its query: "/produto.php?id=12". The parameters have an order of their own, and those of
 * campaigns are left out.
 * @param address path with or without query; may be malicious
 * @returns undefined for an invalid path, or a query that is too long
 */
export function comparableAddress(address: string): string | undefined {
  const path = comparablePath(address);
  if (path === undefined) return undefined;
  const parameters = parametersIn(address);
  if (parameters.size === 0) return path;
  const query = writeParameters(parameters);
  return query.length > MAX_LENGTH ? undefined : `${path}?${query}`;
}

/** Reads the parameters of an address, without those of campaigns. */
export function parametersIn(address: string) {
  return readParameters(/\?([^#]*)/.exec(address)?.[1] ?? "");
}

export function pathOf(address: string): string {
  return address.split("?", 1)[0] ?? "";
}

/** Pages that servers show for a folder. */
const INDEX_PAGES = ["html", "htm", "php", "asp", "aspx"].flatMap((type) => [
  `index.${type}`,
  `default.${type}`,
]);
const INDEX = new RegExp(`(?<=/)(?:${INDEX_PAGES.join("|").replaceAll(".", "\\.")})$`);

/** Returns the folder whose index page a path is: "/empresa/index.html" → "/empresa". */
export function folderOf(path: string): string | undefined {
  const folder = path.replace(INDEX, "");
  return folder === path ? undefined : folder.replace(/(.)\/$/, "$1");
}

/** Lists the paths of the same page on a usual server: itself first, then its folder and the folder's index pages. */
function sameOnServers(path: string): string[] {
  const folder = folderOf(path);
  // A file is no folder.
  if (folder === undefined && /\.[^/]*$/.test(path)) return [path];
  const beginning = folder ?? path;
  const indexes = INDEX_PAGES.map((name) => `${beginning === "/" ? "" : beginning}/${name}`);
  return [...new Set([path, beginning, ...indexes])];
}

/**
 * How an address came to be looked up: nothing is there, a page is there and was asked for with a query, or a rule
 * leads there and a page may be there.
 */
export type LookUp = "missing" | "page" | "target";

/**
 * Lists the rule sources that can match an address, the most specific first: with parameters of its query, then its
 * path, then each prefix with "*". A rule with a query matches if all of its parameters are asked for.
 * @param address normalized by `comparableAddress`
 */
export function sourcesFor(address: string, lookUp: LookUp = "missing"): string[] {
  const path = pathOf(address);
  const same = sameOnServers(path);
  const queried = listContained(parametersIn(address)).flatMap((query) =>
    same.map((one) => `${one}?${query}`),
  );
  // The home page is always there.
  if (lookUp === "page" || path === "/") return queried;
  // A page may be at the folder of a rule for its index page.
  const paths = lookUp === "target" ? [path, folderOf(path) ?? path] : same;
  const beginnings = Array.from(path, (_, index) => `${path.slice(0, path.length - index)}*`);
  // "/a/*" also matches "/a".
  return [...queried, ...paths, `${path}/*`, ...beginnings];
}

/** Tells whether a rule for an index page leads to the folder, or the other way round: "/a/index.html" → "/a". */
export function leadsToItself(
  { source, target }: { source: string; target: string },
  address: string,
): boolean {
  return pathOf(source) !== pathOf(address) && !source.endsWith("*") && comparableAddress(target) === address;
}

/**
 * Returns the target of a rule for an address. The part taken from the path cannot change the target's host, as
 * "//evil.example" would.
 * @param rule one of `sourcesFor` this address
 */
export function applyRule(rule: { source: string; target: string }, address: string): string {
  if (!rule.target.endsWith("*")) return rule.target;
  const rest = rule.source.endsWith("*") ? pathOf(address).slice(rule.source.length - 1) : "";
  const [, origin = "", beginning = ""] = /^(https?:\/\/[^/]+)?\/*(.*)\*$/i.exec(rule.target) ?? [];
  const led = `/${beginning}${encodePath(beginning ? rest : rest.replace(/^\/+/, ""))}`;
  return origin + led.replace(/(.)\/$/, "$1");
}

/** Encodes a normalized path, in which some characters are escaped already. */
export function encodePath(path: string): string {
  return encodeURI(path.replace(ESCAPED, (escape) => decodeURIComponent(escape))).replace(
    /[?#]/g,
    encodeURIComponent,
  );
}
