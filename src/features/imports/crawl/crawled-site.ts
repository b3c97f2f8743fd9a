// Reads a site page by page, as a visitor would.

import type { FetchFailure } from "#src/platform/http/outgoing/fetch-public.ts";
import { comparableAddress, pathOf } from "#src/shared/comparable-path.ts";
import { decodeAddress } from "../old-site/decode-address.ts";
import { ImportRefused, NO_SITE_ADDRESS, type OldItem, type OldSite } from "../old-site/old-site.ts";
import { filesOf } from "../old-site/picture-files.ts";
import { CrawledMenu } from "./crawled-menu.ts";
import { type AskPage, fetchPage, type Page, PAGE_MB, readText } from "./fetch-page.ts";
import { isOf, PAGES_MAX, pageAt, readRobots, readSitemaps, robotsOf, type Robots } from "./find-pages.ts";
import { keepPageQuery, QUERIES_MAX, QueriedPages } from "./page-queries.ts";
import { readFeed } from "./read-feed.ts";
import { type ReadPage, readPage } from "./read-page.ts";

/** Below the limit of eight simultaneous requests, because pictures are downloaded at the same time. */
const AT_ONCE = 4;

export type { AskPage };

interface Reader {
  ask: AskPage;
  /** Records each page before it is read. */
  at(url: string): Promise<void>;
}

/** @throws ImportRefused if the address does not answer */
export async function openCrawled(reader: Reader, address: string): Promise<OldSite> {
  const { ask } = reader;
  const asked = URL.parse(address);
  if (!asked) throw new ImportRefused(NO_SITE_ADDRESS);
  const { base, robots, first } = await findStart(ask, asked);
  const isSitemap = asked.pathname.endsWith(".xml");
  const sitemaps = isSitemap
    ? [asked.href]
    : [...robots.sitemaps, new URL("/sitemap.xml", base).href, new URL("/wp-sitemap.xml", base).href];
  const getText = async (url: string) => (await fetchPage(ask, url))?.text;
  const listed = await readSitemaps([...new Set(sitemaps)], base, robots.allows, getText);
  const begin = first?.url ?? base.href.split(/[?#]/)[0] ?? base.href;
  const home = new URL("/", base).href;
  // The menu is always the home page's, even if another page or a sitemap was entered.
  const waiting = [...new Set([home, ...(isSitemap ? [] : [begin]), ...listed])];
  if (!waiting.some(robots.allows))
    throw new ImportRefused("O robots.txt do site não deixa ler as suas páginas");
  const site: OldSite = {
    host: base.host,
    origin: base.origin,
    total: listed.length,
    items: () => {
      const menu = new CrawledMenu(base, site.notes);
      const [plain, queried] = [waiting.filter((url) => !hasQuery(url)), waiting.filter(hasQuery)];
      const limits = new QueriedPages();
      return readItems({
        reader,
        base,
        robots,
        first,
        waiting: plain,
        queried,
        limits,
        menu,
        isCut: false,
        site,
      });
    },
    pictureOf: ({ src, srcset, alt }) => ({
      urls: filesOf({ src, ...(srcset && { srcset }) }, home),
      alt: alt?.trim() ?? "",
    }),
    otherAddresses: [],
    notes: [],
  };
  return site;
}

/** Finds the real origin: exemplo.com often redirects to www.exemplo.com.br. */
async function findStart(
  ask: AskPage,
  asked: URL,
): Promise<{ base: URL; robots: Robots; first: Page | undefined }> {
  const found = await fetchPage(ask, robotsOf(asked));
  const robots = readRobots(asked, found?.text);
  if (asked.pathname.endsWith(".xml") || !robots.allows(asked.href))
    return { base: asked, robots, first: undefined };
  const first = await fetchPage(ask, asked.href);
  const base = first ? new URL(first.url) : asked;
  if (base.origin === asked.origin) return { base, robots, first };
  const isThere = found !== undefined && new URL(found.url).origin === base.origin;
  const own = isThere ? found : await fetchPage(ask, robotsOf(base));
  return { base, robots: readRobots(base, own?.text), first };
}

interface Crawl {
  reader: Reader;
  base: URL;
  robots: Robots;
  /** Already requested while finding the origin. */
  first: Page | undefined;
  waiting: string[];
  /** Pages with a query, which are read after all others. */
  queried: string[];
  limits: QueriedPages;
  menu: CrawledMenu;
  isCut: boolean;
  /** Receives redirects, the home page's content and pages that cannot be read. */
  site: Pick<OldSite, "otherAddresses" | "home" | "notes">;
}

const hasQuery = (url: string): boolean => url.includes("?");

const TOO_MANY_TAGS = "A página tem marcas demais, ou aninhadas demais, e ficou de fora.";
const TOO_MANY_PAGES = `O site tem mais de ${PAGES_MAX.toLocaleString("pt-BR")} páginas; as outras ficaram de fora.`;
const TOO_MANY_QUERIES = `Mais de ${QUERIES_MAX} páginas só diferem no que vem depois do ?; as outras ficaram de fora.`;
const NO_HTML = "O endereço não responde com uma página em HTML e ficou de fora.";
/** Failures that are reported; dead links and disallowed addresses are not. */
const FAILURES: Readonly<Partial<Record<FetchFailure, string>>> = {
  "too-large": `A página tem mais de ${PAGE_MB} MB e ficou de fora.`,
  timeout: "A página demorou demais para responder e ficou de fora.",
  unreachable: "O site antigo não conseguiu entregar a página, e ela ficou de fora.",
};

async function* readItems(crawl: Crawl): AsyncGenerator<OldItem> {
  const { reader, base, menu, site, limits } = crawl;
  const home = new URL("/", base).href;
  const asked = new Set<string>();
  const seen = new Set<string>();
  const feeds = new FeedIds(crawl);
  let hasAnswered = false;
  for (let pages = await askNext(crawl, asked); pages; pages = await askNext(crawl, asked)) {
    for (const { url, text } of pages) {
      if (!/<html|<body|<!doctype html/i.test(text.slice(0, 5000))) {
        note(crawl, url, NO_HTML);
        continue;
      }
      hasAnswered = true;
      await reader.at(url);
      const page = readPage(text, url);
      if (!page) {
        note(crawl, url, TOO_MANY_TAGS);
        continue;
      }
      if (url === home) {
        site.home = page;
        menu.read(page.menu);
      }
      const same = limits.findSame(url, page);
      if (same !== undefined) {
        addRedirect(crawl, url, same);
        continue;
      }
      for (const href of page.links) enqueue(crawl, pageAt(href, url, base));
      await feeds.read(page.feed);
      const item = toItem(page, url, base, home);
      if (item && seen.has(item.oldId)) addRedirect(crawl, url, new URL(item.addresses[0] ?? "/", base).href);
      if (!item || seen.has(item.oldId)) continue;
      seen.add(item.oldId);
      item.feedId = feeds.find(item.addresses);
      yield menu.place(item);
    }
  }
  menu.end();
  for (const path of limits.cut) site.notes.push({ item: path, message: TOO_MANY_QUERIES });
  if (crawl.isCut) site.notes.push({ item: "Site", message: TOO_MANY_PAGES });
  if (!hasAnswered) throw new ImportRefused("O site não respondeu com nenhuma página");
  if (seen.size === 0)
    throw new ImportRefused(
      "Além da página inicial nada foi encontrado, e a página inicial daqui fica como está",
    );
}

/** Feeds that are asked for before none is. */
const FEEDS_MAX = 3;

/** Ids of posts in the site's feed, which the first pages name. */
class FeedIds {
  readonly #crawl: Crawl;
  readonly #asked = new Set<string>();
  readonly #ids = new Map<string, string>();

  constructor(crawl: Crawl) {
    this.#crawl = crawl;
  }

  /** @param address "" if a page names no feed */
  async read(address: string): Promise<void> {
    const { base, robots, reader } = this.#crawl;
    const isDone = this.#ids.size > 0 || this.#asked.size >= FEEDS_MAX;
    if (isDone || address === "" || this.#asked.has(address) || !robots.allows(address)) return;
    this.#asked.add(address);
    const feed = await fetchPage(reader.ask, address);
    for (const [link, id] of readFeed(feed?.text ?? "")) {
      const url = URL.parse(link, base);
      const path =
        url && isOf(base, url.href) ? comparableAddress(url.pathname + keepPageQuery(url.search)) : undefined;
      if (path && !this.#ids.has(path)) this.#ids.set(path, id);
    }
  }

  find(addresses: string[]): string | undefined {
    return addresses
      .map((path) => this.#ids.get(comparableAddress(path) ?? ""))
      .find((id) => id !== undefined);
  }
}

function note({ site }: Crawl, url: string, message: string | undefined): void {
  if (message) site.notes.push({ item: pathIn(url), message });
}

function pathIn(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function enqueue({ waiting, queried }: Crawl, url: string | undefined): void {
  if (url === undefined) return;
  const queue = hasQuery(url) ? queried : waiting;
  if (queue.length < PAGES_MAX * 10) queue.push(url);
}

/** Redirects an old address to another one of the old site, which is an item's. */
function addRedirect({ site }: Crawl, from: string, to: string): void {
  const [source, target] = [comparableAddress(pathIn(from)), comparableAddress(pathIn(to))];
  // A query of the home page shows the home page here, too.
  const isHome = target === "/" && source !== undefined && pathOf(source) === "/";
  if (source !== undefined && target !== undefined && source !== target && !isHome)
    site.otherAddresses.push({ source: pathIn(from), target });
}

async function askNext(crawl: Crawl, asked: Set<string>): Promise<Page[] | undefined> {
  const urls = Array.from({ length: AT_ONCE }, () => takeNext(crawl, asked)).filter(
    (url) => url !== undefined,
  );
  if (urls.length === 0) return undefined;
  const answers = await Promise.all(urls.map((url) => ask(crawl, url)));
  return answers.filter((page) => page !== undefined);
}

function takeNext(crawl: Crawl, asked: Set<string>): string | undefined {
  const { waiting, queried, robots, limits } = crawl;
  const next = () => waiting.shift() ?? queried.shift();
  for (let url = next(); url !== undefined; url = next()) {
    const key = url.replace(/\/$/, "");
    if (asked.has(key)) continue;
    if (asked.size >= PAGES_MAX) {
      crawl.isCut = true;
      continue;
    }
    if (!limits.take(url)) continue;
    asked.add(key);
    if (robots.allows(url)) return url;
  }
  return undefined;
}

/** Requests a page. A redirect's target is queued instead, so that no page is requested twice. */
async function ask(crawl: Crawl, url: string): Promise<Page | undefined> {
  const { reader, base, first, menu } = crawl;
  if (url === first?.url) return first;
  const askNoting: AskPage = async (address) => {
    const answer = await reader.ask(address);
    if ("failure" in answer) note(crawl, address, FAILURES[answer.failure]);
    return answer;
  };
  const found = await askNoting(url);
  if ("failure" in found) return undefined;
  if ("bytes" in found) return readText(found);
  const target = pageAt(found.leadsTo, url, base);
  if (target === undefined) return undefined;
  // Follows redirects that only add or remove a trailing slash.
  if (target.replace(/\/$/, "") === url.replace(/\/$/, "")) return fetchPage(askNoting, found.leadsTo);
  addRedirect(crawl, url, target);
  menu.follow(url, target);
  enqueue(crawl, target);
  return undefined;
}

function toItem(page: ReadPage, url: string, base: URL, home: string): OldItem | undefined {
  const canonical = new URL(isOf(base, page.canonical) ? page.canonical : url);
  const { pathname } = canonical;
  const search = keepPageQuery(canonical.search);
  // The home page here consists of sections and is not replaced.
  if ((pathname === "/" && search === "") || page.isHidden) return undefined;
  const time = new Date(page.publishedAt);
  const isPost =
    page.isArticle ||
    /^\/(?:blog|artigos|noticias|posts)\/./.test(pathname) ||
    /^\/\d{4}\/\d\d\//.test(pathname) ||
    (search !== "" && /\/(?:blog|artigos?|noticias?|posts?)(?:\.\w+|\/)?$/i.test(pathname));
  return {
    oldId: `page:${pathname.replace(/\/$/, "")}${search}`,
    kind: isPost ? "posts" : "pages",
    title: page.title,
    // "produto.php" is the name of many pages.
    slug: search ? page.title : lastPartOf(pathname),
    html: page.html,
    data: page.data,
    forms: page.forms,
    comments: page.comments,
    createdAt: Number.isNaN(time.getTime()) ? undefined : time,
    tags: [],
    seoDescription: page.description || undefined,
    isFeatured: false,
    inMenu: false,
    picture: isPost && page.image ? { urls: filesOf({ src: page.image }, home), alt: "" } : undefined,
    isPublic: true,
    addresses: [...new Set([pathname + search, pathIn(url)])],
    notes: [],
  };
}

function lastPartOf(pathname: string): string {
  const part = pathname.split("/").findLast((one) => one !== "") ?? "";
  return decodeAddress(part).replace(/\.(?:html?|php|aspx?)$/i, "");
}
