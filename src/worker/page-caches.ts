// The caches of the service worker and their limits. Hashed files of an older version stay as long as a cached page
// uses them, so that the page keeps working.

import { assetsIn, isKeepable, pageKey } from "./requests.ts";

/** The offline page, cached when the worker is installed. */
const OFFLINE_PATH = "/sem-conexao";

/** Version of the caches' format. Changing it discards all older caches. */
const FORMAT = "1";
const PAGES = `pages-${FORMAT}`;
const ASSETS = `assets-${FORMAT}`;
const IMAGES = `images-${FORMAT}`;
const OFFLINE = `offline-${FORMAT}`;
const CURRENT = new Set([PAGES, ASSETS, IMAGES, OFFLINE]);

const LIMITS = { [PAGES]: 40, [ASSETS]: 300, [IMAGES]: 80 };
/** A younger copy is not refetched after a client-side navigation. */
const FRESH_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
/** The page has moved or is gone, so its copy must be deleted. */
const GONE = new Set([404, 410]);

/** Caches the offline page and its files. @throws without a connection */
export async function keepOfflinePage(): Promise<void> {
  const response = await fetch(OFFLINE_PATH, { cache: "reload" });
  if (!response.ok) throw new Error(`the offline page answered ${response.status}`);
  const cache = await caches.open(OFFLINE);
  await keepAssets(assetsIn(await response.clone().text()));
  await cache.put(OFFLINE_PATH, response);
}

/** Deletes caches of old formats, and files that no cached page uses. */
export async function tidy(routeAssets: string[]): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !CURRENT.has(name)).map((name) => caches.delete(name)));
  const needed = new Set(routeAssets);
  for (const name of [PAGES, OFFLINE]) {
    for (const page of await (await caches.open(name)).matchAll()) {
      for (const asset of assetsIn(await page.text())) needed.add(asset);
    }
  }
  const assets = await caches.open(ASSETS);
  for (const { url } of await assets.keys()) {
    if (!needed.has(new URL(url).pathname)) await assets.delete(url);
  }
}

/** Returns the last copy of a page. */
export async function findPage(address: string): Promise<Response | undefined> {
  const cache = await caches.open(PAGES);
  return cache.match(pageKey(address), { ignoreVary: true });
}

export async function findOfflinePage(): Promise<Response | undefined> {
  return (await caches.open(OFFLINE)).match(OFFLINE_PATH, { ignoreVary: true });
}

/** Caches a page's response, or deletes the copy if the page is gone. */
export async function keepPage(address: string, response: Response): Promise<void> {
  const origin = new URL(address).origin;
  if (GONE.has(response.status) || response.type === "opaqueredirect" || response.redirected) {
    // The query of an old address redirects ("/?p=12"); the page itself is still there.
    if (isKeepable(address, origin))
      await (await caches.open(PAGES)).delete(pageKey(address), { ignoreVary: true });
    return;
  }
  if (!isKeepable(address, origin) || !isWholePage(response)) return;
  const html = await response.clone().text();
  await put(PAGES, pageKey(address), response);
  await keepAssets(assetsIn(html));
}

/** Fetches a page that the router showed without a document request, unless the copy is recent. */
export async function refreshPage(address: string): Promise<void> {
  const copy = await findPage(address);
  if (isYounger(copy, FRESH_MS) || !isKeepable(address, new URL(address).origin)) return;
  await keepPage(address, await fetch(pageKey(address), { redirect: "manual" }));
}

/** Refetches the offline page, because the brand's colors may have changed. */
export async function refreshOfflinePage(): Promise<void> {
  if (!isYounger(await findOfflinePage(), DAY_MS)) await keepOfflinePage();
}

/** Returns a hashed file from the cache, or fetches and caches it. */
export async function findOrFetch(kind: "asset" | "image", request: Request): Promise<Response> {
  const name = kind === "asset" ? ASSETS : IMAGES;
  const copy = await (await caches.open(name)).match(request.url, { ignoreVary: true });
  if (copy) return copy;
  const response = await fetch(request);
  if (response.status === 200 && response.type === "basic") await put(name, request.url, response.clone());
  return response;
}

/** Caches files that are not cached yet, skipping those that cannot be fetched. */
export async function keepAssets(paths: string[]): Promise<void> {
  const cache = await caches.open(ASSETS);
  const keep = async (path: string): Promise<void> => {
    if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
  };
  await Promise.allSettled(paths.map(keep));
  await trim(cache, LIMITS[ASSETS]);
}

/** Caches images that the page has already loaded, which come from the browser's own cache. */
export async function keepImages(urls: string[]): Promise<void> {
  await Promise.allSettled(urls.map((url) => findOrFetch("image", new Request(url))));
}

function isWholePage(response: Response): boolean {
  const header = (name: string) => response.headers.get(name) ?? "";
  return (
    response.status === 200 &&
    response.type === "basic" &&
    header("content-type").startsWith("text/html") &&
    !/no-store|private/.test(header("cache-control"))
  );
}

function isYounger(response: Response | undefined, age: number): boolean {
  const date = Date.parse(response?.headers.get("date") ?? "");
  return Date.now() - date < age;
}

/** Appends a response, and deletes the oldest ones beyond the limit. A full disk is no error. */
async function put(name: keyof typeof LIMITS, key: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.delete(key, { ignoreVary: true });
    await cache.put(key, response);
    await trim(cache, LIMITS[name]);
  } catch {
    // Over the browser's quota.
  }
}

async function trim(cache: Cache, limit: number | undefined): Promise<void> {
  const keys = await cache.keys();
  for (const request of keys.slice(0, Math.max(0, keys.length - (limit ?? 0)))) await cache.delete(request);
}
