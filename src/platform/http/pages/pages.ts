// Serves every address outside the API with React Router, as web Request and Response.

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Config } from "../../config.ts";
import { BusyError } from "../../fair-queue.ts";
import { type BodyLimits, installUploads, takesFiles } from "../body.ts";
import { BUSY_SECONDS, codeOfStatus, isDatabaseAway } from "../errors.ts";
import { limitRenders, refuseMissing } from "../limit-renders.ts";
import { sendPlainPage } from "../plain-page.ts";
import { sendProblem } from "../problem.ts";
import { isHost } from "../proxies/host.ts";
import { clientOf } from "../rate-limited.ts";
import { MOVED } from "./page-answers.ts";
import { type PageContext, pageContext } from "./page-context.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Page shown instead of the requested one, and headers added to every response. */
    shown?: { path?: string; headers: Record<string, string> };
  }
}

/** Limits of files in forms that are posted without JavaScript. */
export type PageFiles = Pick<BodyLimits, "files" | "fileBytes" | "tooLarge" | "tooMany" | "findFileFields">;

const NO_FILES: PageFiles = { files: 0, fileBytes: 0, tooLarge: "", tooMany: "" };

/** Largest body of a form posted without JavaScript, bytes. */
const FORM_LIMIT = 128 * 1024;

/**
 * Serves the pages of a React Router build at all addresses without a route of their own.
 * @param canonicalizePath returns the canonical form of an address if it differs; it is answered with 301
 * @param files limits of the files of forms
 */
export async function installPages(
  app: FastifyInstance,
  build: ServerBuild,
  given: PageResources,
  canonicalizePath: (target: string) => string | undefined,
  files: PageFiles = NO_FILES,
): Promise<void> {
  const withContext: WithContext = (run) => run(given);
  const send = createPageSender(build, given.resources.config);
  const render = createRender(build, given.resources.config);
  await app.register(async (pages) => {
    // React Router reads the body itself.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    pages.setErrorHandler(handlePageError);
    pages.route({
      method: ["PUT", "PATCH", "DELETE", "OPTIONS"],
      url: "*",
      schema: { hide: true },
      onRequest: async (_request, reply) =>
        sendProblem(reply.header("allow", "GET, HEAD, POST"), "method-not-allowed"),
      handler: async (_request, reply) => sendProblem(reply, "method-not-allowed"),
    });
    const uploads = takesFiles({
      ...files,
      fileFields: [],
      readsOn: true,
      allFieldsBytes: FORM_LIMIT,
      refuse: (reply, { code }) => sendPlainPage(reply, code),
    });
    installUploads(pages, (scope) => {
      scope.route({
        method: ["GET", "HEAD", "POST"],
        url: "*",
        schema: { hide: true },
        preValidation: uploads.preValidation,
        config: { ...uploads.config, takesVisitorFiles: "page" },
        // The router's manifest costs nothing.
        onRequest: async (request, reply) =>
          request.url.startsWith("/__manifest?") ? undefined : limitRenders.call(pages, request, reply),
        handler: async (request, reply) => {
          const address = request.method === "POST" ? undefined : canonicalizePath(request.url);
          // If another page is shown instead, redirects must not be revealed.
          if (!address || request.shown?.path) return send(request, reply, withContext);
          // Redirects to the final address at once, not in two steps.
          const url = pageUrl(request, address);
          const { status, headers } = url ? await render(request, reply, url, withContext) : {};
          const moved = status === 301 ? headers?.get("location") : undefined;
          if (moved) void reply.headers(MOVED.headers);
          return reply.redirect(moved ?? address, 301);
        },
      });
    });
  });
}

type PageResources = Omit<PageContext, "request">;

/**
 * Provides the context for rendering a page. It is called when the page's turn comes and returns before anything is
 * sent, so that resources such as a transaction are not held while others render or a slow client reads.
 */
export type WithContext = <T>(run: (given: PageResources) => Promise<T>) => Promise<T>;

type SendPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  withContext: WithContext,
) => Promise<FastifyReply>;

interface RenderedPage {
  status: number;
  headers: Headers;
  body: Buffer;
  isPreview: boolean;
}

/** @param build its `basename` is where the pages begin */
export function createPageSender(build: ServerBuild, config: Config): SendPage {
  const render = createRender(build, config);
  return async (request, reply, withContext) => {
    const url = pageUrl(request, request.url);
    if (!url) return sendPlainPage(reply, "unreadable");
    if (isForged(request, config)) return sendPlainPage(reply, "forbidden");
    const page = await render(request, reply, url, withContext);
    const refused = !page.isPreview && (await refuseMissing(request, reply, page.status));
    if (refused) return refused;
    if (isBareError(page, url)) return sendPlainPage(reply, codeOfStatus(page.status));
    for (const [name, value] of page.headers) void reply.header(name, value);
    void reply.headers(request.shown?.headers ?? {});
    return reply.status(page.status).send(page.body);
  };
}

/** Creates a function that renders an address when it is the turn of the request's client. */
function createRender(build: ServerBuild, config: Config) {
  const handle = createRequestHandler(build, config.mode);
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    withContext: WithContext,
  ): Promise<RenderedPage> => {
    const { path } = request.shown ?? {};
    const asked = path ? { url: new URL(path, url), method: "GET" } : { url, method: request.method };
    const { renders } = request.server;
    const render = () =>
      withContext(async (given) => {
        const context = new RouterContextProvider();
        const redirects = renders.isInternal(request) ? given.redirects?.withoutCounts : given.redirects;
        context.set(pageContext, { ...given, redirects, request });
        const response = await handle(toWebRequest(request, asked, abortedWith(reply)), context);
        const { status, headers } = response;
        const body = Buffer.from(await response.arrayBuffer());
        return { status, headers, body, isPreview: given.preview !== undefined };
      });
    return renders.isExempt(request) ? render() : renders.enqueue(clientOf(request), render);
  };
}

export function handlePageError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof BusyError)
    return sendPlainPage(reply.header("retry-after", BUSY_SECONDS), "unavailable");
  if ((error.statusCode ?? 500) >= 500) request.log.error({ err: error }, "page failed");
  return sendPlainPage(reply, isDatabaseAway(error) ? "unavailable" : codeOfStatus(error.statusCode ?? 500));
}

/** React Router responds with plain English text if it has no page for an error. */
function isBareError(page: RenderedPage, url: URL): boolean {
  const isText = page.headers.get("content-type")?.startsWith("text/plain") ?? true;
  return page.status >= 400 && isText && !url.pathname.endsWith(".data");
}

/** Returns the address as the visitor's browser knows it; undefined for an invalid Host header. */
function pageUrl(request: FastifyRequest, target: string): URL | undefined {
  // Several leading slashes, of either kind, would be parsed as another host.
  const path = target.replace(/^[/\\]+/, "/");
  const protocol = request.protocol === "https" ? "https" : "http";
  const url = isHost(request.host)
    ? (URL.parse(path, `${protocol}://${request.host}`) ?? undefined)
    : undefined;
  // Without this parameter, the router would send a POST to "/" to the layout instead of the home page.
  if (url?.pathname === "/" && request.method === "POST") url.searchParams.set("index", "");
  return url;
}

function toWebRequest(
  request: FastifyRequest,
  asked: { url: URL; method: string },
  signal: AbortSignal,
): Request {
  const { url } = asked;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  // React Router would trust it, from anybody, when it checks the origin of a form. `url` has the right host.
  headers.delete("x-forwarded-host");
  headers.set("host", url.host);
  // Behind a proxy that ends TLS or changes the host, React Router would take our own origin for another site's.
  headers.delete("origin");
  // HEAD is handled like GET, and Node omits the body (RFC 9110, 9.3.2).
  const method = asked.method === "HEAD" ? "GET" : asked.method;
  const body = method === "GET" ? null : toWebBody(request, headers);
  return new Request(url, { method, headers, signal, body });
}

/** Returns the body for React Router. The texts of a form with files come alone: the action finds its files in Fastify's request. */
function toWebBody({ body, uploads }: FastifyRequest, headers: Headers): BodyInit | null {
  if (!uploads) return (body as BodyInit | null) ?? null;
  headers.delete("content-length");
  headers.set("content-type", "application/x-www-form-urlencoded;charset=UTF-8");
  const texts = Object.entries(body as Record<string, unknown>).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, String(value)]),
  );
  return new URLSearchParams(texts);
}

/** Tells whether a form was sent from another site's page. React Router would throw, as if it were our fault. */
function isForged({ method, headers, host }: FastifyRequest, { siteUrl }: Config): boolean {
  if (method !== "POST" || headers.origin === undefined) return false;
  const origin = URL.parse(headers.origin);
  return origin === null || (origin.host !== host && origin.origin !== siteUrl);
}

/** Returns a signal that aborts if the connection closes before the response is sent. */
function abortedWith(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
