// Public pages in memory, in front of the router: rendered once, compressed once, until what they were made
// from changes (docs/adr/0021).
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../logger.ts";
import type { TagCache } from "../tag-cache.ts";
import { decompress } from "./encodings.ts";
import { flattenHeaders, packPage, type Rendered, sendPage, sendRendered, toEtag } from "./page-answer.ts";
import { bodyOf } from "./packet.ts";
import { asksPlainly, type PageAddresses, readPageKey } from "./page-key.ts";
import { createPageStore, type KeptPage, type StoreLimits } from "./page-store.ts";

/** An answer with this `Cache-Control` may be kept; whoever has it asks again each time. */
export const KEPT_PAGE = "public, max-age=0, must-revalidate";

/** How old a page gets whatever happens: years and days pass without anybody changing anything, ms. */
const MAX_AGE_MS = 10 * 60_000;
/** How long a new page is waited for where there is the one before it, ms. */
const PATIENCE_MS = 2_000;
/** How long the old page stands in before the next attempt, ms. */
const PAUSE_MS = 5_000;
const LIMITS: StoreLimits = { pages: 24 * 1024 * 1024, filtered: 4 * 1024 * 1024 };

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface PageCache {
  /** Answers the request from memory or with what it renders, or else hands it on. */
  serve(request: IncomingMessage, response: ServerResponse, handOn: Handler): void;
  /** Answers given from memory, and those that had to be rendered. */
  counts(): { kept: number; rendered: number };
}

export interface PageCacheOptions {
  cache: TagCache;
  addresses: PageAddresses;
  /** Makes the page at an address, for nobody in particular. */
  render: (address: string) => Promise<Rendered>;
  log: Logger;
  /** How long the server keeps a connection on which nothing happens. */
  keepAliveSeconds: number;
  limits?: StoreLimits;
}

type Outcome = { kind: "page"; page: KeptPage } | { kind: "other"; rendered: Rendered; isFailure: boolean };

export function createPageCache(options: PageCacheOptions): PageCache {
  const { cache, addresses, log, keepAliveSeconds, limits = LIMITS } = options;
  const store = createPageStore(limits);
  const flights = new Map<string, Promise<Outcome>>();
  const squeeze = createSqueezer(store, keepAliveSeconds);
  const clock = createClock();
  let changes = 0;
  const counted = { kept: 0, rendered: 0 };
  cache.onDrop((tag) => {
    store.outdate(tag);
    // What is being rendered now may hold what was before: it is nobody's who asks from here on.
    flights.clear();
    changes++;
  });

  const fly = (key: string): Promise<Outcome> => {
    const flight = makePage(options, key).then((outcome) => {
      if (flights.get(key) !== flight) return outcome;
      flights.delete(key);
      if (outcome.kind === "page") {
        store.set(key, outcome.page);
        squeeze(key);
      } else if (!outcome.isFailure) store.delete(key);
      return outcome;
    });
    flight.catch(() => flights.get(key) === flight && flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
  /** The page made anew; the one before it where that fails, or takes its time. */
  const find = async (key: string, old: KeptPage | undefined): Promise<Outcome> => {
    const flight = flights.get(key) ?? fly(key);
    const seen = changes;
    if (!old) return flight;
    const outcome = await Promise.race([flight, delay(PATIENCE_MS, undefined, { ref: false })]).catch(
      () => undefined,
    );
    if (outcome && !(outcome.kind === "other" && outcome.isFailure)) return outcome;
    log.warn("a page could not be made anew in time: the one before it stands in");
    if (changes === seen) old.freshUntil = Date.now() + PAUSE_MS;
    return { kind: "page", page: old };
  };

  return {
    serve(request, response, handOn) {
      const url = request.url ?? "";
      if (!asksPlainly(request)) return handOn(request, response);
      // Every key is an address as it would be sent.
      let page = store.get(url);
      const key = page ? url : readPageKey(url, addresses);
      if (key === null) return handOn(request, response);
      page ??= store.get(key);
      const now = Date.now();
      if (page && page.freshUntil > now) {
        counted.kept++;
        return sendPage(request, response, page, clock(now));
      }
      counted.rendered++;
      find(key, page).then(
        (outcome) =>
          outcome.kind === "page"
            ? sendPage(request, response, outcome.page, clock(Date.now()))
            : sendRendered(request, response, outcome.rendered),
        () => handOn(request, response),
      );
    },
    counts: () => ({ ...counted }),
  };
}

async function makePage(
  { cache, render, keepAliveSeconds }: PageCacheOptions,
  key: string,
): Promise<Outcome> {
  const { value: rendered, tags, isIncomplete } = await cache.watch(() => render(key));
  const { status, headers, body } = rendered;
  const control = String(headers["cache-control"]);
  if (status !== 200 || control !== KEPT_PAGE || headers["set-cookie"] || isIncomplete) {
    // An error that says `no-store` is meant, as the word that the site is closed is.
    const isFailure = isIncomplete || (status >= 500 && !control.includes("no-store"));
    return { kind: "other", rendered, isFailure };
  }
  const etag = toEtag(rendered);
  const own = [...flattenHeaders(headers), "etag", etag];
  const forms = await packPage(own, body, { effort: "quick", keepAliveSeconds });
  return { kind: "page", page: { headers: own, etag, forms, tags, freshUntil: Date.now() + MAX_AGE_MS } };
}

/** Makes kept pages as small as they get, one after the other, once somebody has been served. */
function createSqueezer(
  store: ReturnType<typeof createPageStore>,
  keepAliveSeconds: number,
): (key: string) => void {
  const waiting = new Set<string>();
  let isBusy = false;
  const work = async (): Promise<void> => {
    for (const key of waiting) {
      waiting.delete(key);
      const page = store.get(key);
      if (!page?.forms.gzip) continue;
      const body = await decompress(bodyOf(page.forms.gzip));
      const forms = await packPage(page.headers, body, { effort: "thorough", keepAliveSeconds });
      if (store.get(key) === page) store.set(key, { ...page, forms });
    }
  };
  return (key) => {
    waiting.add(key);
    if (isBusy) return;
    isBusy = true;
    work()
      // They stay as large as they are.
      .catch(() => {})
      .finally(() => (isBusy = false));
  };
}

/** The text of a `Date` header, made once a second. */
function createClock(): (now: number) => string {
  let second = 0;
  let text = "";
  return (now) => {
    const current = Math.floor(now / 1000);
    if (current !== second) {
      second = current;
      text = new Date(now).toUTCString();
    }
    return text;
  };
}
