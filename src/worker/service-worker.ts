// /sw.js: pages a visitor has seen stay readable without a connection, and a message written without one
// is sent when it is back (docs/adr/0016). Built by scripts/build.ts, which fills in BUILD and ROUTE_ASSETS.
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
/** Makes the worker of every build another one, which is how browsers notice. */
declare const BUILD: string;
/** Scripts and styles of the public pages. */
declare const ROUTE_ASSETS: string[];

/** A connection that has not begun to answer by now counts as none, where there is a copy. */
const PATIENCE_MS = 4_000;
/**
 * Stands in for the script of a page that cannot be had. React Router would answer its absence by
 * reloading the page one wants to leave; this one is reached first, and loads what belongs there.
 */
const LOST_PAGE = "export default function LostPage() { location.reload(); return null; }";
/** What a proxy says for a site that is not there. */
const SITE_AWAY = new Set([502, 504]);

interface SyncEvent extends ExtendableEvent {
  tag: string;
}

/** What a page tells: where the visitor is, and what the browser had loaded before we were there. */
interface Visit {
  visited: string;
  images: string[];
}

self.addEventListener("install", (event) => {
  // Taking over at once is safe: pages come from the network first, and files never change.
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

/** @throws while something is left: the browser then tries again by itself */
async function flushOutbox(): Promise<void> {
  if (!(await flushContacts())) throw new Error("not everything could be sent");
}

/** From the network; where that is away, as the page was last seen; else the page that says so. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const network = fetchPage(event);
  event.waitUntil(network.then((response) => keepPage(url, response.clone())).catch(() => {}));
  const kept = await findPage(url);
  try {
    const response = await (kept ? within(PATIENCE_MS, network) : network);
    return kept && SITE_AWAY.has(response.status) ? kept : response;
  } catch {
    return kept ?? (await findOfflinePage()) ?? Response.error();
  }
}

/** Staff's screens are made of files as well: those are not kept. */
async function answerFile(kind: "asset" | "image", { request, clientId }: FetchEvent): Promise<Response> {
  const client = await self.clients.get(clientId);
  if (client && isPrivate(client.url)) return fetch(request);
  try {
    return await findOrFetch(kind, request);
  } catch (fault) {
    if (!new URL(request.url).pathname.includes(".page-")) throw fault;
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

/**
 * What narrows the list one is looking at may fail: the page stays, and says so itself. Another page is
 * a matter for us.
 */
async function answerData(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (fault) {
    const page = new URL(pageOfData(request.url), self.location.origin);
    const isSamePage = URL.parse(request.referrer)?.pathname === page.pathname;
    if (isSamePage && !(await findPage(page.href))) throw fault;
    return askForDocument(request.url);
  }
}

/**
 * Without a connection the router has no data: it is told to load the whole page instead, which we
 * have, or the page that says that we do not. Both headers are React Router's own for this.
 */
function askForDocument(dataUrl?: string): Response {
  const headers = new Headers({ "x-remix-reload-document": "true", "x-vitrine-build": BUILD });
  if (dataUrl) headers.set("x-remix-redirect", pageOfData(dataUrl));
  return new Response(null, { status: 204, headers });
}
