// Caches public pages in memory, in front of the router: rendered and compressed once, until their content changes
// (docs/adr/0021).

import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { toEtag } from "../etag.ts";
import type { Logger } from "../logger.ts";
import type { TagCache } from "../resources/tag-cache.ts";
import { compressQuickly, compressWell, decompress, isCompressible } from "./encodings.ts";
import { hasForeignParameters, isMadeEachTime, type PageAddresses, readPageKey } from "./page-key.ts";
import { flattenHeaders, type Rendered, sendPage, sendPageWith, sendRendered } from "./page-response.ts";
import { type CachedPage, createPageStore, type PageStore, type StoreLimits } from "./page-store.ts";

/** Responses with this `Cache-Control` are cached here; clients revalidate each time. */
export const CACHEABLE = "public, max-age=0, must-revalidate";

/** Maximum age of a page, because its dates become outdated even if its content does not change. */
const MAX_AGE_MS = 10 * 60_000;
/** How long a visitor waits for the new page before the old one is sent. */
const PATIENCE_MS = 2_000;
/** How long the old page is sent before the next attempt. */
const PAUSE_MS = 5_000;
const LIMITS: StoreLimits = { pages: 24 * 1024 * 1024, filtered: 4 * 1024 * 1024 };

/** Requests the current page, however long that takes (RFC 9111, 5.2.1.4), so no old page is sent instead. */
const NO_CACHE = /\bno-cache\b/;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface PageCache {
  /** Serves a page from memory, or renders it. Passes other requests to `next`. */
  serve(request: IncomingMessage, response: ServerResponse, next: Handler): void;
  /** Counts responses from memory, rendered ones, and rejected requests for uncacheable pages. */
  counts(): { kept: number; rendered: number; refused: number };
  /** Counts content changes of this and other processes. */
  changes(): number;
}

/**
 * Tells whether an address redirects for its query, although there is a page.
 * @param enqueue runs a look-up when it is the client's turn
 */
export type LeadsElsewhere = (
  request: { method: string; url: string },
  enqueue: <T>(look: () => Promise<T>) => Promise<T>,
) => Promise<boolean>;

interface PageCacheOptions {
  cache: TagCache;
  addresses: PageAddresses;
  /** Renders a page for an anonymous visitor. @param client whose turn the rendering takes */
  render: (address: string, client: string) => Promise<Rendered>;
  /** Returns the client to which rendering is counted. */
  clientOf: (request: IncomingMessage) => string;
  /**
   * Counts a page to a client before it is rendered, and its status afterwards.
   * @returns the response to send instead if the client exceeds a limit
   */
  refuse: (client: string, address: string, status?: number) => Promise<Rendered | undefined>;
  /** Returns the same response if the client is known to exceed a limit, because the router takes twice as long. */
  refuseKnown: (client: string, address: string) => Rendered | undefined;
  /** Tells whether an address with parameters of an old site redirects. The router then answers. */
  leadsElsewhere: (request: IncomingMessage) => Promise<boolean>;
  /** Returns HTML for the end of a page that goes to this request alone; undefined for strangers. */
  more?: ((request: IncomingMessage) => string | undefined) | undefined;
  log: Logger;
  limits?: StoreLimits;
}

type Outcome = { kind: "page"; page: CachedPage } | { kind: "other"; rendered: Rendered; isFailure: boolean };

export function createPageCache(options: PageCacheOptions): PageCache {
  const { cache, addresses, log, limits = LIMITS } = options;
  const store = createPageStore(limits);
  const pending = new Map<string, Promise<Outcome>>();
  const asked = new Map<string, Promise<unknown>>();
  const compressLater = createCompressor(store);
  let changes = 0;
  const counted = { kept: 0, rendered: 0, refused: 0 };
  cache.onDrop((tag) => {
    store.outdate(tag);
    // Pages being rendered may contain the old content, so later requests must not share them.
    pending.clear();
    changes++;
  });

  const render = (key: string, client: string): Promise<Outcome> => {
    const made = makePage(options, key, client).then((outcome) => {
      if (pending.get(key) !== made) return outcome;
      pending.delete(key);
      if (outcome.kind === "page") {
        store.set(key, outcome.page);
        compressLater(key, outcome.page);
      } else if (!outcome.isFailure) store.delete(key);
      return outcome;
    });
    made.catch(() => pending.get(key) === made && pending.delete(key));
    pending.set(key, made);
    return made;
  };
  /** Returns a new page; the old one, if there is one, if rendering fails or takes too long. */
  const find = async (key: string, client: string, old: CachedPage | undefined): Promise<Outcome> => {
    const made = pending.get(key) ?? render(key, client);
    const seen = changes;
    if (!old) return made;
    const outcome = await Promise.race([made, delay(PATIENCE_MS, undefined, { ref: false })]).catch(
      () => undefined,
    );
    if (outcome && !(outcome.kind === "other" && outcome.isFailure)) return outcome;
    log.warn("a page could not be made anew in time: the one before it stands in");
    if (changes === seen) old.standsInUntil = Date.now() + PAUSE_MS;
    return { kind: "page", page: old };
  };

  /** Counts a page to the client that requests it first. Others wait for that one, and are not counted. */
  const admit = async (key: string, client: string): Promise<Rendered | undefined> => {
    for (let other = asked.get(key); other; other = asked.get(key)) await other;
    if (pending.has(key) || store.get(key)) return undefined;
    const own = options
      .refuse(client, key)
      .then((refused) => {
        if (!refused && !pending.has(key)) void render(key, client);
        return refused;
      })
      .finally(() => asked.delete(key));
    asked.set(key, own);
    return own;
  };
  const answer = async (
    key: string,
    client: string,
    old: CachedPage | undefined,
    takesOld: boolean,
  ): Promise<CachedPage | Rendered> => {
    // Pages outdated by our own changes, and those being rendered anyway, are counted to nobody.
    const refused = old ? undefined : await admit(key, client);
    if (refused) return refused;
    const made = old ?? store.get(key);
    if (made && isFresh(made)) return made;
    const outcome = await find(key, client, takesOld ? made : undefined);
    if (outcome.kind === "page") return outcome.page;
    return (await options.refuse(client, key, outcome.rendered.status)) ?? outcome.rendered;
  };

  const send = (request: IncomingMessage, response: ServerResponse, page: CachedPage): void => {
    const more = request.headers.cookie && isHtml(page) ? options.more?.(request) : undefined;
    if (more === undefined) sendPage(request, response, page);
    else sendPageWith(request, response, page, more);
  };
  const serveKey = (key: string, request: IncomingMessage, response: ServerResponse, next: Handler): void => {
    const page = store.get(key);
    if (page && isFresh(page)) {
      counted.kept++;
      return send(request, response, page);
    }
    const takesOld = !NO_CACHE.test(request.headers["cache-control"] ?? "");
    if (page && takesOld && isBefore(page.standsInUntil, PAUSE_MS)) {
      counted.kept++;
      return send(request, response, page);
    }
    counted.rendered++;
    answer(key, options.clientOf(request), page, takesOld).then(
      (made) => {
        if ("etag" in made) return send(request, response, made);
        // Rendered without cookies; a client with cookies may get something else from the router.
        if (request.headers.cookie && /\bcookie\b/.test(String(made.headers["vary"])))
          return next(request, response);
        return sendRendered(request, response, made);
      },
      () => next(request, response),
    );
  };

  return {
    serve(request, response, next) {
      const { method, url = "" } = request;
      if (method !== "GET" && method !== "HEAD") return next(request, response);
      const key = readPageKey(url, addresses);
      if (key === null) {
        const refused = isMadeEachTime(url, addresses)
          ? options.refuseKnown(options.clientOf(request), url)
          : undefined;
        if (!refused) return next(request, response);
        counted.refused++;
        return sendRendered(request, response, refused);
      }
      if (!hasForeignParameters(url, addresses)) return serveKey(key, request, response, next);
      options.leadsElsewhere(request).then(
        (isElsewhere) => (isElsewhere ? next(request, response) : serveKey(key, request, response, next)),
        // Without the database, the page in memory is the best answer.
        () => serveKey(key, request, response, next),
      );
    },
    counts: () => ({ ...counted }),
    changes: () => changes,
  };
}

async function makePage({ cache, render }: PageCacheOptions, key: string, client: string): Promise<Outcome> {
  const { value: rendered, tags, isIncomplete, until } = await cache.watch(() => render(key, client));
  const { status, headers, body } = rendered;
  const control = String(headers["cache-control"]);
  if (status !== 200 || control !== CACHEABLE || headers["set-cookie"] || isIncomplete) {
    // An error with `no-store` is intended, as in maintenance, so the old page must not replace it.
    const isFailure = isIncomplete || (status >= 500 && !control.includes("no-store"));
    return { kind: "other", rendered, isFailure };
  }
  const etag = String(headers["etag"] ?? toEtag(body));
  const bodies = isCompressible(body, String(headers["content-type"]))
    ? { gzip: await compressQuickly(body) }
    : { identity: body };
  const own = [...flattenHeaders(headers), "etag", etag];
  const freshUntil = Math.min(until, Date.now() + MAX_AGE_MS);
  return { kind: "page", page: { headers: own, etag, bodies, tags, freshUntil } };
}

function isHtml({ headers }: CachedPage): boolean {
  return headers[headers.indexOf("content-type") + 1]?.startsWith("text/html") === true;
}

function isFresh({ freshUntil }: CachedPage): boolean {
  return isBefore(freshUntil, MAX_AGE_MS);
}

/**
 * Tells whether a moment is still ahead. It was set at most `most` ms ahead, so one that is further away dates from
 * before the clock was set back.
 */
function isBefore(moment = 0, most: number): boolean {
  const left = moment - Date.now();
  return left > 0 && left <= most;
}

/** The best brotli takes 200 ms, too much for addresses that strangers can invent. */
function qualityOf(key: string): number {
  return key.includes("?") ? 5 : 11;
}

/** Compresses cached pages better after the first response, one after the other. */
function createCompressor(store: PageStore): (key: string, page: CachedPage) => void {
  let work = Promise.resolve();
  return (key, page) => {
    work = work
      .then(async () => {
        if (!page.bodies.gzip || store.get(key) !== page) return;
        const bodies = await compressWell(await decompress(page.bodies.gzip), qualityOf(key));
        if (store.get(key) === page) store.set(key, { ...page, bodies });
      })
      // The page keeps its first compression.
      .catch(() => {});
  };
}
