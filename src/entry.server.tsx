// Renders a page to a string, with a policy that allows only the inline scripts of this render.
import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { tagHosts } from "#src/features/analytics/tracking/tags.ts";
import { RenderedPartsContext, renderedParts } from "#src/features/pages/site-page/page-parts.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { CACHEABLE } from "#src/platform/page-cache/page-cache.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import { sealScripts } from "#src/platform/http/pages/page-policy.ts";
import { PAGE_ADDRESSES } from "#src/site/page-addresses.ts";
import type { RootData } from "#src/site/frame/site-data.server.ts";
import { BrandStyleProvider } from "#src/ui/theme/brand-style.tsx";
import { toSiteStyle } from "#src/ui/theme/site-style.ts";
import { renderSiteDrawing } from "#src/ui/identities/all-site-drawings.tsx";
import { RenderedDrawingContext } from "#src/ui/identities/identity-context.ts";
import { NonceProvider } from "#src/ui/page/nonce.tsx";
import { StyleSheetsProvider } from "#src/ui/page/page-links.tsx";

const RENDER_TIMEOUT_MS = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
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
              <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
            </RenderedDrawingContext>
          </RenderedPartsContext>
        </StyleSheetsProvider>
      </BrandStyleProvider>
    </NonceProvider>,
    nonce,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  if (import.meta.env.DEV) {
    // In development: Vite adds inline scripts that cannot be hashed, and hydration would not find the nonces.
    headers.set("content-security-policy", "");
    return new Response(rendered.replaceAll(` nonce="${nonce}"`, ""), { status, headers });
  }
  const { html, policy } = sealScripts(rendered, nonce, isPublic ? foreignHosts(routerContext) : undefined);
  headers.set("content-security-policy", policy);
  if (isPublic && request.method === "GET") allowCaching(status, headers);
  // The page is the same for everybody, so nothing must be hidden from the window that opened it (docs/adr/0028).
  if (headers.get("cache-control") === CACHEABLE) headers.set("cross-origin-opener-policy", "unsafe-none");
  // As bytes: with a string, Response takes twice as long.
  return new Response(Buffer.from(html), { status, headers });
}

/** Data that the router fetches for a page is cached like the page. */
export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  const isPublic = !PAGE_ADDRESSES.closed.test(new URL(request.url).pathname);
  if (isPublic && request.method === "GET") allowCaching(response.status, response.headers);
  return response;
}

/** Unless it sets a header itself, a page is the same for everybody until its content changes (docs/adr/0021). */
function allowCaching(status: number, headers: Headers): void {
  if (status === 200 && !headers.has("cache-control")) headers.set("cache-control", CACHEABLE);
}

/** The hosts of the settings' tags, for visitors who consent. */
function foreignHosts(routerContext: EntryContext) {
  return tagHosts(siteData(routerContext)?.tags ?? null);
}

/** Empty where the loader failed: the style sheet has default colours. */
async function readBrandStyle(routerContext: EntryContext, cache: TagCache): Promise<string> {
  const site = siteData(routerContext);
  if (!site) return "";
  const { primaryColor, secondaryColor, identity, typeface, cornerRadius } = site.settings;
  // Depends on these only.
  const look = { primaryColor, secondaryColor, identity, typeface, cornerRadius };
  const key = `brand-style:${Object.values(look).join(":")}`;
  return cache.get(key, [], async () => toSiteStyle(look));
}

function siteData({ staticHandlerContext }: EntryContext): RootData | undefined {
  return staticHandlerContext.loaderData.root as RootData | undefined;
}

/** Rejects for an error outside every error boundary; the caller then shows the error page. */
function renderWhole(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Whole: parts that wait for a script to put them in their place would be lost without JavaScript.
      progressiveChunkSize: Infinity,
      onAllReady() {
        clearTimeout(timer);
        resolve(readText(pipe(new PassThrough())));
      },
      onShellError: reject,
    });
    const timer = setTimeout(() => abort(new Error("render took too long")), RENDER_TIMEOUT_MS);
  });
}

export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  // A visitor's error is answered, and is no error of the server.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(pageContext).request.log.error({ err: error }, "page failed");
}
