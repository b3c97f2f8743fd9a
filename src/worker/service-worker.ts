// /sw.js: makes visited pages readable offline, and sends messages written offline later (docs/adr/0016). Built by
// scripts/build.ts, which fills in BUILD and ROUTE_ASSETS.

import { flushContacts, OUTBOX_SYNC } from "#src/features/leads/contact/contact-outbox.ts";
import {
  findOfflinePage,
  findOrFetch,
  findPage,
  keepAssets,
  keepImages,
  keepOfflinePage,
  keepPage,
  refreshOfflinePage,
  refreshPage,
  tidy,
} from "./page-caches.ts";
import { isPrivate, kindOf, pageOfData } from "./requests.ts";

declare const self: ServiceWorkerGlobalScope;
/** Differs in every build, so that browsers notice a new worker. */
declare const BUILD: string;
/** Scripts and styles of the public pages. */
declare const ROUTE_ASSETS: string[];

/** Time without a response after which the copy is shown, if there is one. */
const PATIENCE_MS = 4_000;
/**
 * Replaces the script of a page that cannot be fetched. Without it, React Router would reload the current page; this
 * script runs first and loads the requested one.
 */
const LOST_PAGE = "export default function LostPage() { location.reload(); return null; }";
/** Statuses of a proxy whose site is unavailable. */
const SITE_AWAY = new Set([502, 504]);

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** Message from a page: its address, and images loaded before the worker was active. */
interface Visit {
  visited: string;
  images: string[];
}

self.addEventListener("install", (event) => {
  // The new worker may take over at once, because pages come from the network first, and files never change.
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), tidy(ROUTE_ASSETS), self.clients.claim()]),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const kind = kindOf(request, self.location.origin);
  if (kind === "page") event.respondWith(answerPage(event));
  else if (kind === "asset" || kind === "image") event.respondWith(answerFile(kind, event));
  else if (kind === "data") event.respondWith(answerData(request));
  else if (kind === "routes") event.respondWith(fetch(request).catch(() => askForDocument()));
});

self.addEventListener("message", (event) => {
  const { visited, images } = event.data as Visit;
  event.waitUntil(
    Promise.allSettled([
      refreshPage(visited),
      keepImages(images),
      keepAssets(ROUTE_ASSETS),
      refreshOfflinePage(),
    ]),
  );
});

self.addEventListener("sync", (event) => {
  const { tag, waitUntil } = event as SyncEvent;
  if (tag === OUTBOX_SYNC) waitUntil.call(event, flushOutbox());
});

/** @throws while messages are left, so that the browser tries again */
async function flushOutbox(): Promise<void> {
  if (!(await flushContacts())) throw new Error("not everything could be sent");
}

/** Responds from the network; offline with the last copy, else with the offline page. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const network = fetchPage(event);
  event.waitUntil(network.then((response) => keepPage(url, response.clone())).catch(() => {}));
  const copy = await findPage(url);
  try {
    const response = await (copy ? within(PATIENCE_MS, network) : network);
    return copy && SITE_AWAY.has(response.status) ? copy : response;
  } catch {
    return copy ?? (await findOfflinePage()) ?? Response.error();
  }
}

/** Files of the dashboard are not cached. */
async function answerFile(kind: "asset" | "image", { request, clientId }: FetchEvent): Promise<Response> {
  const client = await self.clients.get(clientId);
  if (client && isPrivate(client.url)) return fetch(request);
  try {
    return await findOrFetch(kind, request);
  } catch (error) {
    if (!new URL(request.url).pathname.includes(".page-")) throw error;
    return new Response(LOST_PAGE, { headers: { "content-type": "text/javascript" } });
  }
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await event.preloadResponse) as Response | undefined;
  return preloaded ?? fetch(event.request);
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Leaves a failed filter of the current page to the page, which shows a message. Other pages are handled here. */
async function answerData(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const page = new URL(pageOfData(request.url), self.location.origin);
    const isSamePage = URL.parse(request.referrer)?.pathname === page.pathname;
    if (isSamePage && !(await findPage(page.href))) throw error;
    return askForDocument(request.url);
  }
}

/**
 * Tells the router to load the whole page instead of data: it is in the cache, or the offline page is shown. Both
 * headers are React Router's own for this.
 */
function askForDocument(dataUrl?: string): Response {
  const headers = new Headers({ "x-remix-reload-document": "true", "x-vitrine-build": BUILD });
  if (dataUrl) headers.set("x-remix-redirect", pageOfData(dataUrl));
  return new Response(null, { status: 204, headers });
}
