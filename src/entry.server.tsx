// Renders a page to a string, with a policy that allows only this render's inline scripts.

import { createHash, randomBytes } from "node:crypto";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { tagHosts } from "#src/features/analytics/tracking/tags.ts";
import { isPagePath } from "#src/features/pages/pages.server.ts";
import { RenderedPartsContext, renderedParts } from "#src/features/pages/site-page/page-parts.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { sealScripts } from "#src/platform/http/pages/page-policy.ts";
import { renderWhole } from "#src/platform/http/pages/render-whole.ts";
import { CACHEABLE } from "#src/platform/page-cache/page-cache.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { pickLook } from "#src/shared/site-look.ts";
import type { RootData } from "#src/site/frame/site-data.server.ts";
import { PAGE_ADDRESSES } from "#src/site/page-addresses.ts";
import { standInFor } from "#src/site/shared-unknown.ts";
import { renderSiteDrawing } from "#src/ui/identities/all-site-drawings.ts";
import { RenderedDrawingContext } from "#src/ui/identities/identity-context.ts";
import { NonceProvider } from "#src/ui/page/nonce.tsx";
import { StyleSheetsProvider } from "#src/ui/page/page-links.tsx";
import { BrandStyleProvider } from "#src/ui/theme/brand-style.tsx";
import { toSiteStyle } from "#src/ui/theme/site-style.ts";

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
  const key = `brand-style:${JSON.stringify(look)}`;
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
