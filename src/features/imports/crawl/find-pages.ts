// Finds a site's pages through its sitemaps and links.

import robotsParser from "robots-parser";
import { ADDRESS_MAX, bareHost } from "../old-site/old-site.ts";
import { isListAtHome, keepPageQuery } from "./page-queries.ts";
import { readSitemap } from "./read-sitemap.ts";

/** Enough for a company's site. */
export const PAGES_MAX = 2000;
const SITEMAPS_MAX = 50;
const FILE = /\.(?!html?$|php$|aspx?$)[a-z0-9]{2,5}$/i;
const LIST =
  /\/(?:category|categoria|tag|tags|author|autor|feed|page|wp-json|wp-admin|wp-login\.php|xmlrpc\.php)(?:\/|$)/i;

type GetText = (url: string) => Promise<string | undefined>;

export function robotsOf(base: URL): string {
  return new URL("/robots.txt", base).href;
}

export interface Robots {
  allows(url: string): boolean;
  sitemaps: string[];
}

/** @param text content of `/robots.txt`, if any */
export function readRobots(base: URL, text: string | undefined): Robots {
  const robots = robotsParser(robotsOf(base), limitRobots(text ?? ""));
  return {
    allows: (url) => url.length <= ADDRESS_MAX && robots.isAllowed(url, US) !== false,
    sitemaps: robots.getSitemaps(),
  };
}

const US = "vitrine";
/** Bytes of a robots.txt that crawlers must read; they may ignore the rest (RFC 9309, section 2.5). */
const ROBOTS_MAX = 500 * 1024;
/** Most rules for us, and characters of those with wildcards, each costing its length times the address's. */
const RULES_MAX = 2000;
const WILD_MAX = 3000;

/** Drops rules for other crawlers and rules beyond the limits. */
function limitRobots(text: string): string {
  const kept: string[] = [];
  let rules = 0;
  let wild = 0;
  let sitemaps = 0;
  /** Our names among the agents of the current group, which share the rules that follow. */
  const named = new Set<string>();
  let isInRow = false;
  for (const line of text.slice(0, ROBOTS_MAX).split(/[\r\n]+/)) {
    // No crawled address is this long.
    if (line.length > ADDRESS_MAX + 100) continue;
    const [, name = "", value = ""] = /^\s*([\w-]{1,20})\s*:([^#]*)/.exec(line) ?? [];
    const field = name.toLowerCase();
    if (field === "user-agent") {
      if (!isInRow) named.clear();
      const [agent = ""] = value.trim().toLowerCase().split("/", 1);
      if ((agent === "*" || agent === US) && !named.has(agent)) kept.push(line);
      if (agent === "*" || agent === US) named.add(agent);
    } else if (field === "sitemap") {
      sitemaps += 1;
      if (sitemaps <= SITEMAPS_MAX) kept.push(line);
    } else if (named.size > 0 && (field === "allow" || field === "disallow")) {
      rules += 1;
      if (value.includes("*")) wild += value.length;
      if (rules <= RULES_MAX && (!value.includes("*") || wild <= WILD_MAX)) kept.push(line);
    } else if (named.size > 0 && field !== "" && isInRow) kept.push(line);
    if (field !== "") isInRow = field === "user-agent";
  }
  return kept.join("\n");
}

/** Includes nested sitemaps. */
export async function readSitemaps(
  start: string[],
  base: URL,
  allows: (url: string) => boolean,
  get: GetText,
): Promise<string[]> {
  const found = new Set<string>();
  const asked = new Set<string>();
  const waiting = [...start];
  for (let url = waiting.shift(); url !== undefined && asked.size < SITEMAPS_MAX; url = waiting.shift()) {
    if (found.size >= PAGES_MAX) break;
    if (asked.has(url) || !isOf(base, url) || !allows(url)) continue;
    asked.add(url);
    const text = (await get(url)) ?? "";
    const { isIndex, addresses } = readSitemap(text);
    for (const address of addresses) {
      if (!isOf(base, address)) continue;
      if (isIndex && waiting.length < SITEMAPS_MAX) waiting.push(address);
      else if (!isIndex && found.size < PAGES_MAX) found.add(toOrigin(new URL(address), base));
    }
  }
  return [...found];
}

/** Ignores "www.". */
export function isOf(base: URL, url: string): boolean {
  const host = URL.parse(url)?.host;
  return host !== undefined && bareHost(host) === bareHost(base.host);
}

/** Applies the site's own origin: http and https, with or without "www.", are the same page. */
function toOrigin({ pathname, search }: URL, base: URL): string {
  return base.origin + pathname + keepPageQuery(search);
}

/** Resolves a link, with the parameters that say which page it is; undefined if it is not a page of the site. */
export function pageAt(href: string, from: string, base: URL): string | undefined {
  const url = URL.parse(href, from);
  if (!url || !/^https?:$/.test(url.protocol) || !isOf(base, url.href)) return undefined;
  if (FILE.test(url.pathname) || LIST.test(url.pathname)) return undefined;
  if (isListAtHome(url)) return undefined;
  return toOrigin(url, base);
}
