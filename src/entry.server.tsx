// Renders a page to a string, with a policy that allows only this render's inline scripts.

import { createHash, randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text as readText } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { tagHosts } from "#src/features/analytics/tracking/tags.ts";
import { isPagePath } from "#src/features/pages/pages.server.ts";
import { RenderedPartsContext, renderedParts } from "#src/features/pages/site-page/page-parts.ts";
import { waitForCpuTime } from "#src/platform/cpu-time.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { sealScripts } from "#src/platform/http/pages/page-policy.ts";
import { CACHEABLE } from "#src/platform/page-cache/page-cache.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { pickLook } from "#src/shared/site-look.ts";
import type { RootData } from "#src/site/frame/site-data.server.ts";
import { PAGE_ADDRESSES } from "#src/site/page-addresses.ts";
import { renderSiteDrawing } from "#src/ui/identities/all-site-drawings.ts";
import { RenderedDrawingContext } from "#src/ui/identities/identity-context.ts";
import { NonceProvider } from "#src/ui/page/nonce.tsx";
import { StyleSheetsProvider } from "#src/ui/page/page-links.tsx";
import { BrandStyleProvider } from "#src/ui/theme/brand-style.tsx";
import { toSiteStyle } from "#src/ui/theme/site-style.ts";

// Unknown addresses share one rendered page with placeholder words, since their pages differ only in the address.

/** Must not occur in any address. */
const WORD = "zq7w";
/** Deeper addresses are rendered separately; no page of the site is so deep. */
const MAX_PARTS = 6;

/**
 * Limit in CPU time of this thread. Rendering takes milliseconds, but it may wait for a module that is loaded with
 * the first page that shows it, and on a busy machine that takes as long as it takes.
 */
const WAITING_LIMIT_MS = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const isPublic = routerContext.staticHandlerContext.matches.some(({ route }) => route.id === "site/layout");
  headers.set("content-type", "text/html; charset=utf-8");
  const isUnknown = isPublic && status === 404 && request.method === "GET" && import.meta.env.PROD;
  const { html, policy } = isUnknown
    ? await renderUnknown(request, routerContext, context)
    : await renderPage(request.url, routerContext, context);
  headers.set("content-security-policy", policy);
  if (isPublic && request.method === "GET") allowCaching(status, headers);
  // The page is the same for everybody, so nothing needs hiding from the window that opened it (docs/adr/0028).
  if (headers.get("cache-control") === CACHEABLE) headers.set("cross-origin-opener-policy", "unsafe-none");
  // Sent as bytes, because Response takes twice as long with a string.
  return new Response(Buffer.from(html), { status, headers });
}

type Context = Readonly<RouterContextProvider>;

/** Returns an empty policy in development. */
async function renderPage(
  url: string,
  routerContext: EntryContext,
  context: Context,
): Promise<{ html: string; policy: string }> {
  const nonce = randomBytes(16).toString("base64url");
  const { resources, sheets } = context.get(pageContext);
  const isPublic = routerContext.staticHandlerContext.matches.some(({ route }) => route.id === "site/layout");
  const brandStyle = await readBrandStyle(routerContext, resources.cache);
  const rendered = await renderWhole(
    <NonceProvider value={nonce}>
      <BrandStyleProvider value={brandStyle}>
        <StyleSheetsProvider value={isPublic ? sheets : new Map()}>
          <RenderedPartsContext value={context.get(renderedParts)}>
            <RenderedDrawingContext value={renderSiteDrawing}>
              <ServerRouter context={routerContext} url={url} nonce={nonce} />
            </RenderedDrawingContext>
          </RenderedPartsContext>
        </StyleSheetsProvider>
      </BrandStyleProvider>
    </NonceProvider>,
    nonce,
  );
  // In development Vite adds inline scripts that cannot be hashed, and hydration would not find the nonces.
  if (import.meta.env.DEV) return { html: rendered.replaceAll(` nonce="${nonce}"`, ""), policy: "" };
  return sealScripts(rendered, nonce, isPublic ? foreignHosts(routerContext) : undefined);
}

/** Renders unknown addresses once per data and depth. */
async function renderUnknown(request: Request, routerContext: EntryContext, context: Context) {
  const { resources, preview } = context.get(pageContext);
  const { staticHandlerContext: handled } = routerContext;
  const first = handled.location.pathname.split("/").find(Boolean) ?? "";
  const isPage =
    handled.matches.at(-1)?.route.id !== "any-page" || (await isPagePath(resources, `/${first}`));
  const standIn = preview ? undefined : standInFor(handled.location.pathname, isPage);
  if (!standIn) return renderPage(request.url, routerContext, context);
  const routes = handled.matches.map(({ route }) => route.id);
  const head = siteData(routerContext)?.head;
  const shown = JSON.stringify([standIn.path, routes, handled.loaderData, head, handled.errors]);
  const key = `unknown:${createHash("sha256").update(shown).digest("base64")}`;
  const page = await resources.cache.get(key, [], () => {
    const location = { ...handled.location, pathname: standIn.path, search: "", hash: "" };
    const matches = handled.matches.map((match) => ({ ...match, params: { "*": standIn.path.slice(1) } }));
    const staticHandlerContext = { ...handled, location, matches };
    const url = new URL(standIn.path, request.url).href;
    return renderPage(url, { ...routerContext, staticHandlerContext }, context);
  });
  return { ...page, html: standIn.fill(page.html) };
}

/** Caches route data like the page it belongs to. */
export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  const isPublic = !PAGE_ADDRESSES.closed.test(new URL(request.url).pathname);
  if (isPublic && request.method === "GET") allowCaching(response.status, response.headers);
  return response;
}

/** Unless it sets the header itself, a page is the same for everybody until its content changes (docs/adr/0021). */
function allowCaching(status: number, headers: Headers): void {
  if (status === 200 && !headers.has("cache-control")) headers.set("cache-control", CACHEABLE);
}

/** Returns the hosts of the settings' tags, for visitors with consent. */
function foreignHosts(routerContext: EntryContext) {
  return tagHosts(siteData(routerContext)?.tags ?? null);
}

/** Returns an empty style if the loader failed; the style sheet has default colors. */
async function readBrandStyle(routerContext: EntryContext, cache: TagCache): Promise<string> {
  const site = siteData(routerContext);
  if (!site) return "";
  const look = pickLook(site.settings);
  const key = `brand-style:${Object.values(look).join(":")}`;
  return cache.get(key, [], async () => toSiteStyle(look));
}

function siteData({ staticHandlerContext }: EntryContext): RootData | undefined {
  return staticHandlerContext.loaderData.root as RootData | undefined;
}

export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  // A visitor's error is answered and is not a server error.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(pageContext).request.log.error({ err: error }, "page failed");
}

/**
 * Renders a page completely, including everything it waits for.
 * @throws for an error outside every error boundary, and if the page waits for something that never comes, since a
 * part of it could be neither shown nor cached
 */
export function renderWhole(page: ReactNode, nonce: string, limitMs = WAITING_LIMIT_MS): Promise<string> {
  const settled = new AbortController();
  const rendered = new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // In one piece, because parts that a script moves into place would be lost without JavaScript.
      progressiveChunkSize: Infinity,
      onAllReady: () => resolve(readText(pipe(new PassThrough()))),
      onShellError: reject,
    });
    const giveUp = (): void => reject(new Error("the page waits for something that does not come"));
    waitForCpuTime((before) => process.threadCpuUsage(before), limitMs, settled.signal).then(
      giveUp,
      () => {},
    );
  });
  return rendered.finally(() => settled.abort());
}

interface StandIn {
  path: string;
  /** Turns that path's HTML into the requested path's. */
  fill(html: string): string;
}

/**
 * @param keepsFirst true if the first segment is a page, which the navigation marks
 * @returns undefined if the page must be rendered separately
 */
export function standInFor(path: string, keepsFirst: boolean): StandIn | undefined {
  const parts = path.split("/").filter(Boolean);
  const replaced = keepsFirst ? parts.slice(1) : parts;
  if (replaced.length === 0 || parts.length > MAX_PARTS || path.includes(WORD)) return undefined;
  const words = replaced.map((_part, at) => `${WORD}${at}x`);
  return {
    path: `/${[...parts.slice(0, keepsFirst ? 1 : 0), ...words].join("/")}`,
    fill: (html) =>
      replaced.reduce((text, part, at) => text.replaceAll(words[at] ?? "", () => escapeHtml(part)), html),
  };
}

/** Escapes as React does in texts and attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}
