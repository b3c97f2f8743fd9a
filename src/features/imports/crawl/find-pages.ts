// The pages of a site: those of its sitemaps, and those that its pages lead to.
import robotsParser from "robots-parser";

/** A site of a company; what has more has its own tools. */
export const PAGES_MAX = 2000;
const SITEMAPS_MAX = 50;
const FILE = /\.(?!html?$|php$|aspx?$)[a-z0-9]{2,5}$/i;
const LIST =
  /\/(?:category|categoria|tag|tags|author|autor|feed|page|wp-json|wp-admin|wp-login\.php|xmlrpc\.php)(?:\/|$)/i;

type GetText = (url: string) => Promise<string | undefined>;

/** Where a site says what it lets programs read; asked before anything else. */
export function robotsOf(base: URL): string {
  return new URL("/robots.txt", base).href;
}

export interface Robots {
  allows(url: string): boolean;
  sitemaps: string[];
}

/** What a site lets programs read. @param text of its `/robots.txt`; undefined: it has none */
export function readRobots(base: URL, text: string | undefined): Robots {
  const robots = robotsParser(robotsOf(base), text ?? "");
  return { allows: (url) => robots.isAllowed(url, "vitrine") !== false, sitemaps: robots.getSitemaps() };
}

/** The addresses of sitemaps, those within others too. */
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
    if (asked.has(url) || !isOf(base, url) || !allows(url)) continue;
    asked.add(url);
    const text = (await get(url)) ?? "";
    const isIndex = /<sitemapindex[\s>]/i.test(text);
    for (const [, address = ""] of text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?([^<\]]+)/gi)) {
      const plain = address.trim().replaceAll("&amp;", "&");
      if (isIndex) waiting.push(plain);
      else if (isOf(base, plain) && found.size < PAGES_MAX) found.add(toOrigin(new URL(plain), base));
    }
  }
  return [...found];
}

/** Whether an address is of the site, with www. or without. */
export function isOf(base: URL, url: string): boolean {
  const host = URL.parse(url)?.host;
  return host !== undefined && bare(host) === bare(base.host);
}

const bare = (host: string): string => host.replace(/^www\./, "");

/** The address as the site itself begins it: http and https, www. and none are one page. */
function toOrigin({ pathname, search }: URL, base: URL): string {
  return base.origin + pathname + search;
}

/** A link as the page that it leads to; undefined where that is no page of the site. */
export function pageAt(href: string, from: string, base: URL): string | undefined {
  const url = URL.parse(href, from);
  if (!url || !/^https?:$/.test(url.protocol) || !isOf(base, url.href)) return undefined;
  if (FILE.test(url.pathname) || LIST.test(url.pathname)) return undefined;
  return base.origin + url.pathname;
}
