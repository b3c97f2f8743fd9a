// The HTTP server, with everything that all routes share.

import { randomUUID } from "node:crypto";
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from "node:http";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
} from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { BusyError } from "../fair-queue.ts";
import { createPageCache, type PageCache } from "../page-cache/page-cache.ts";
import type { PageAddresses } from "../page-cache/page-key.ts";
import type { Resources } from "../resources/resources.ts";
import { installApiDocs } from "./api-docs.ts";
import { answerClientError } from "./client-error.ts";
import { createDrain, type Drain, noteRequest } from "./drain.ts";
import { BUSY_SECONDS, installErrorHandlers } from "./errors.ts";
import { installHealth } from "./health.ts";
import { installIncomingBodies } from "./incoming-bodies.ts";
import { isInternalRequest } from "./internal-request.ts";
import { takeJson } from "./json-body.ts";
import { refuseRender, refuseTooMany } from "./limit-renders.ts";
import { installApiNotFound } from "./not-found.ts";
import { sendProblem } from "./problem.ts";
import { detectUntrustedProxies } from "./proxies/proxy-notes.ts";
import { CACHE_ADDRESS, createRenders } from "./renders.ts";
import { refuseExpectation, refuseUnclearTarget } from "./request-target.ts";

export type Server = FastifyInstance<
  HttpServer,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Largest JSON body of an ordinary call, bytes. */
const BODY_LIMIT = 256 * 1024;
/** Node's limit for the head of a request. */
const MAX_HEAD_BYTES = 16 * 1024;
/**
 * Ten images of 5 MB on a slow line take minutes; a connection that sends no headers is closed sooner. Idle
 * connections are kept longer than by any proxy in front (Caddy: 120 s, Google's: 600 s): if this side closed first,
 * a request sent at that moment would be lost, and the proxy would answer 502.
 */
const TIMEOUTS = { requestTimeout: 300_000, headersTimeout: 30_000, keepAliveTimeout: 650_000 };
/** HSTS max-age, for sites with https. */
const HSTS_SECONDS = 31_536_000;
/** Client of requests that fill the page cache. */
const NOBODY = {
  authority: "localhost",
  remoteAddress: CACHE_ADDRESS,
  headers: { "user-agent": "page-cache" },
};
/** Browser features that no page of the site needs, so that an injected script cannot use them either. */
const PERMISSIONS = [
  "bluetooth",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "hid",
  "idle-detection",
  "local-fonts",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((name) => `${name}=()`)
  .join(", ");

/**
 * Creates the server; the caller adds the routes.
 * @param addresses of pages that are cached; in development none are
 */
export async function createServer(resources: Resources, addresses: PageAddresses): Promise<Server> {
  const { config, db, log } = resources;
  const logger: FastifyBaseLogger = log;
  const renders = createRenders(resources);
  const pages = createPageCache({
    cache: resources.cache,
    addresses,
    log,
    clientOf: renders.clientOf,
    refuse: async (client, url, status) => {
      const full = await (status ? renders.countMissing(client, status) : renders.count(client));
      return full && refuseTooMany(url, full);
    },
    refuseKnown: (client, url) => {
      const full = renders.known(client);
      return full && refuseTooMany(url, full);
    },
    render: async (url, client) => {
      try {
        const answer = await renders.enqueue(client, () => app.inject({ ...NOBODY, url }));
        return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
      } catch (error) {
        if (!(error instanceof BusyError)) throw error;
        return refuseRender(url, "unavailable", { "retry-after": String(BUSY_SECONDS) });
      }
    },
  });
  const drain = createDrain();
  // Set here too for requests rejected before helmet runs. Never without https, which would lock visitors out.
  const hsts = config.siteUrl?.startsWith("https:") && `max-age=${HSTS_SECONDS}; includeSubDomains`;
  const app = Fastify({
    loggerInstance: logger,
    // Replaced by our own line below, with the route's pattern instead of the address.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: TIMEOUTS.requestTimeout,
    keepAliveTimeout: TIMEOUTS.keepAliveTimeout,
    forceCloseConnections: "idle",
    // Requests on keep-alive connections are still answered while the process stops (drain.ts).
    return503OnClosing: false,
    ...(config.mode === "development" ? {} : { serverFactory: behind(pages, drain, resources.secrets) }),
    clientErrorHandler: (error, socket) =>
      answerClientError(hsts ? [`strict-transport-security: ${hsts}`] : [], error, socket),
    // For addresses that cannot be decoded, neither routes nor hooks run.
    frameworkErrors: (_error, request, reply) => {
      void reply.header("x-request-id", request.id).header("x-content-type-options", "nosniff");
      if (hsts) void reply.header("strict-transport-security", hsts);
      void sendProblem(reply, "unreadable");
    },
    // As long as the head may be, so that the route itself responds with 404 or 403.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: MAX_HEAD_BYTES },
  }).withTypeProvider<ZodTypeProvider>();

  app.decorate("drain", drain);
  app.decorate("renders", renders);
  // Fastify would also accept plain text, but routes take JSON.
  app.removeContentTypeParser("text/plain");
  takeJson(app, "application/json");
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook("onRequest", async (request, reply) => {
    void reply.header("x-request-id", request.id).header("permissions-policy", PERMISSIONS);
  });
  app.addHook("onResponse", async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "request",
    );
  });
  await app.register(helmet, {
    // Pages set their own policy, with the hashes of their scripts. Other responses allow nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: config.siteUrl?.startsWith("https:") ? { maxAge: HSTS_SECONDS } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  });
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
  resources.callers.track(app);
  installIncomingBodies(app, resources, BODY_LIMIT);
  detectUntrustedProxies(app, resources);
  installErrorHandlers(app);
  installHealth(app, { pool: db.$client, pages, drain });
  await installApiDocs(app);
  installApiNotFound(app);
  return app;
}

/**
 * Refuses unclear requests and answers cached pages before Fastify gets the request. Internal requests skip the cache,
 * which renders pages as strangers see them.
 */
function behind(pages: PageCache, drain: Drain, secrets: Resources["secrets"]): FastifyServerFactory {
  return (handle) =>
    // Requests without a host are rejected by our own code, with an explanation.
    createHttpServer({ ...TIMEOUTS, requireHostHeader: false }, (request, response) => {
      noteRequest(drain, response);
      if (refuseUnclearTarget(request, response)) return;
      if (isInternalRequest(request, secrets)) handle(request, response);
      else pages.serve(request, response, handle);
    }).on("checkExpectation", refuseExpectation);
}
