// A site that is only looked at, page by page, as a visitor would.
import type { Resources } from "#src/platform/resources/resources.ts";
import { ImportRefused, type OldItem, type OldSite } from "../old-site/old-site.ts";
import { decodeAddress } from "../old-site/decode-address.ts";
import { filesOf } from "../old-site/picture-files.ts";
import { fetchText } from "./fetch-page.ts";
import { PAGES_MAX, pageAt, readRobots, readSitemaps } from "./find-pages.ts";
import { readPage } from "./read-page.ts";

/** Fewer than the eight at once that are the most: its pictures are fetched meanwhile. */
const AT_ONCE = 4;

/** @throws ImportRefused where nobody answers at the address */
export async function openCrawled(resources: Resources, address: string): Promise<OldSite> {
  const start = URL.parse(address);
  if (!start) throw new ImportRefused("Informe o endereço do site antigo");
  const get = (url: string) => fetchText(resources, url);
  const robots = await readRobots(start, get);
  const isSitemap = start.pathname.endsWith(".xml");
  const sitemaps = isSitemap
    ? [start.href]
    : [...robots.sitemaps, new URL("/sitemap.xml", start).href, new URL("/wp-sitemap.xml", start).href];
  const listed = await readSitemaps([...new Set(sitemaps)], start, robots.allows, get);
  const notes: OldSite["notes"] = [];
  const home = new URL("/", start).href;
  const first = [...new Set([...(isSitemap ? [] : [start.href.split(/[?#]/)[0] ?? home]), ...listed])];
  if (!first.some(robots.allows))
    throw new ImportRefused("O robots.txt do site não deixa ler as suas páginas");
  let hasAnswered = false;

  async function* items(): AsyncGenerator<OldItem> {
    const asked = new Set<string>();
    const waiting = [...first];
    const take = (): string | undefined => {
      for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
        const key = url.replace(/\/$/, "");
        if (asked.has(key) || asked.size >= PAGES_MAX) continue;
        asked.add(key);
        if (robots.allows(url)) return url;
      }
      return undefined;
    };
    const seen = new Set<string>();
    for (;;) {
      const urls = Array.from({ length: AT_ONCE }, take).filter((url) => url !== undefined);
      if (urls.length === 0) break;
      const texts = await Promise.all(urls.map(async (url) => ({ url, text: await get(url) })));
      for (const { url, text } of texts) {
        if (text === undefined || !/<html|<body|<!doctype html/i.test(text.slice(0, 5000))) continue;
        hasAnswered = true;
        const page = readPage(text, url);
        for (const href of page.links) {
          const linked = pageAt(href, url, start as URL);
          if (linked) waiting.push(linked);
        }
        const item = toItem(page, url, home);
        if (!item || seen.has(item.oldId)) continue;
        seen.add(item.oldId);
        yield item;
      }
    }
    if (!hasAnswered) throw new ImportRefused("O site não respondeu com nenhuma página");
  }
  return {
    host: start.host,
    origin: start.origin,
    total: listed.length,
    items,
    pictureOf: ({ src, srcset, alt }) => ({
      urls: filesOf({ src, ...(srcset && { srcset }) }, home),
      alt: alt?.trim() ?? "",
    }),
    otherAddresses: [],
    notes,
  };
}

function toItem(page: ReturnType<typeof readPage>, url: string, home: string): OldItem | undefined {
  const canonical = URL.parse(page.canonical)?.host === new URL(url).host ? page.canonical : url;
  const { pathname } = new URL(canonical);
  // The home page here is made of sections, and stays.
  if (pathname === "/" || page.isHidden) return undefined;
  const time = new Date(page.publishedAt);
  const isPost =
    page.isArticle ||
    /^\/(?:blog|artigos|noticias|posts)\/./.test(pathname) ||
    /^\/\d{4}\/\d\d\//.test(pathname);
  return {
    oldId: `page:${pathname.replace(/\/$/, "")}`,
    kind: isPost ? "posts" : "pages",
    title: page.title,
    slug: decodeAddress(pathname.split("/").findLast((part) => part !== "") ?? "").replace(
      /\.(?:html?|php|aspx?)$/i,
      "",
    ),
    html: page.html,
    data: page.data,
    createdAt: Number.isNaN(time.getTime()) ? undefined : time,
    tags: [],
    seoDescription: page.description || undefined,
    isFeatured: false,
    inMenu: false,
    picture: isPost && page.image ? { urls: filesOf({ src: page.image }, home), alt: "" } : undefined,
    isPublic: true,
    addresses: [...new Set([pathname, new URL(url).pathname])],
    notes: [],
  };
}
