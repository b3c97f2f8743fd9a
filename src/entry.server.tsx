// Renders a page to one string, and allows exactly the inline scripts that this render wrote.
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
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { CACHEABLE } from "#src/platform/page-cache/page-cache.ts";
import type { TagCache } from "#src/platform/tag-cache.ts";
import { sealScripts } from "#src/platform/http/pages/page-policy.ts";
import { PAGE_ADDRESSES } from "#src/site/page-addresses.ts";
import type { RootData } from "#src/site/frame/site-data.server.ts";
import { toBrandStyle } from "#src/shared/colors/brand-colors.ts";
import { BrandStyleProvider } from "#src/ui/theme/brand-style.tsx";
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
          <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
        </StyleSheetsProvider>
      </BrandStyleProvider>
    </NonceProvider>,
    nonce,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  if (import.meta.env.DEV) {
    // Vite's own inline scripts are not ours to hash. And the browser's render knows no nonces.
    headers.set("content-security-policy", "");
    return new Response(rendered.replaceAll(` nonce="${nonce}"`, ""), { status, headers });
  }
  const { html, policy } = sealScripts(rendered, nonce, isPublic ? foreignHosts(routerContext) : undefined);
  headers.set("content-security-policy", policy);
  if (isPublic && request.method === "GET") offerToKeep(status, headers);
  // The same for everybody: nothing to shield from the window that opened it (docs/adr/0028).
  if (headers.get("cache-control") === CACHEABLE) headers.set("cross-origin-opener-policy", "unsafe-none");
  // As bytes: a Response takes twice as long over text.
  return new Response(Buffer.from(html), { status, headers });
}

/** What the router fetches instead of a page is kept like the page itself. */
export function handleDataRequest(response: Response, { request }: { request: Request }): Response {
  const isPublic = !PAGE_ADDRESSES.closed.test(new URL(request.url).pathname);
  if (isPublic && request.method === "GET") offerToKeep(response.status, response.headers);
  return response;
}

/** Unless the page says something else, it is the same for everybody until its content changes (docs/adr/0021). */
function offerToKeep(status: number, headers: Headers): void {
  if (status === 200 && !headers.has("cache-control")) headers.set("cache-control", CACHEABLE);
}

/** What the settings let in, once a visitor agrees. */
function foreignHosts(routerContext: EntryContext) {
  return tagHosts(siteData(routerContext)?.tags ?? null);
}

/** Empty where the loader failed: the style sheet has a default brand. */
async function readBrandStyle(routerContext: EntryContext, cache: TagCache): Promise<string> {
  const site = siteData(routerContext);
  if (!site) return "";
  const { primaryColor, secondaryColor } = site.settings;
  // What two colours make never changes.
  const key = `brand-style:${primaryColor}:${secondaryColor}`;
  return cache.get(key, [], async () => toBrandStyle({ primaryColor, secondaryColor }));
}

function siteData({ staticHandlerContext }: EntryContext): RootData | undefined {
  return staticHandlerContext.loaderData.root as RootData | undefined;
}

/** An error of rendering outside every boundary rejects; the caller then shows the error page. */
function renderWhole(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
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
  // What a visitor asked wrongly is answered, and is no fault of ours.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(pageContext).request.log.error({ err: error }, "page failed");
}
