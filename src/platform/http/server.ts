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
import { toUtf8Escapes } from "#src/shared/percent-escapes.ts";
import { BusyError } from "../fair-queue.ts";
import { createPageCache, type LeadsElsewhere, type PageCache } from "../page-cache/page-cache.ts";
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
import { helmetOptions, PERMISSIONS_POLICY, securityHeaders } from "./security-headers.ts";

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
/** Client of requests that fill the page cache. */
const NOBODY = {
  authority: "localhost",
  remoteAddress: CACHE_ADDRESS,
  headers: { "user-agent": "page-cache" },
};
/**
 * Creates the server; the caller adds the routes.
 * @param addresses of pages that are cached; in development none are
 * @param more HTML that a cached page has for this request alone
 */
export async function createServer(
  resources: Resources,
  addresses: PageAddresses,
  leadsElsewhere: LeadsElsewhere,
  more?: (request: IncomingMessage) => string | undefined,
): Promise<Server> {
  const { config, db, log } = resources;
  const logger: FastifyBaseLogger = log;
  const renders = createRenders(resources);
  /** For everything that is refused before helmet runs. */
  const secure = securityHeaders(config);
  const pages = createPageCache({
    cache: resources.cache,
    addresses,
    log,
    more,
    clientOf: renders.clientOf,
    refuse: async (client, url, status) => {
      const full = await (status ? renders.countMissing(client, status) : renders.count(client));
      return full && refuseTooMany(url, full, secure);
    },
    leadsElsewhere: (request) => {
      const { method = "", url = "" } = request;
      const client = renders.clientOf(request);
      return leadsElsewhere({ method, url }, (look) => renders.enqueue(client, look));
    },
    refuseKnown: (client, url) => {
      const full = renders.known(client);
      return full && refuseTooMany(url, full, secure);
    },
    render: async (url, client) => {
      try {
        const answer = await renders.enqueue(client, () => app.inject({ ...NOBODY, url }));
        return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
      } catch (error) {
        if (!(error instanceof BusyError)) throw error;
        return refuseRender(url, "unavailable", { ...secure, "retry-after": String(BUSY_SECONDS) });
      }
    },
  });
  const drain = createDrain();
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
    ...(config.mode === "development"
      ? {}
      : { serverFactory: behind({ pages, drain, secure, secrets: resources.secrets }) }),
    clientErrorHandler: (error, socket) => answerClientError(secure, error, socket),
    // For addresses that cannot be decoded, neither routes nor hooks run.
    frameworkErrors: (_error, request, reply) => {
      void sendProblem(reply.headers({ ...secure, "x-request-id": request.id }), "unreadable");
    },
    // Old sites' addresses reach the router; all others must be readable.
    rewriteUrl: ({ url = "" }) => (addresses.closed.test(url) ? url : toUtf8Escapes(url)),
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
    void reply.header("x-request-id", request.id).header("permissions-policy", PERMISSIONS_POLICY);
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
  await app.register(helmet, helmetOptions(config));
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

interface Front {
  pages: PageCache;
  drain: Drain;
  secure: ReturnType<typeof securityHeaders>;
  secrets: Resources["secrets"];
}

/**
 * Refuses unclear requests and answers cached pages before Fastify gets the request. Internal requests skip the cache,
 * which renders pages as strangers see them.
 */
function behind({ pages, drain, secure, secrets }: Front): FastifyServerFactory {
  return (handle) =>
    // Requests without a host are rejected by our own code, with an explanation.
    createHttpServer({ ...TIMEOUTS, requireHostHeader: false }, (request, response) => {
      noteRequest(drain, response);
      if (refuseUnclearTarget(request, response, secure)) return;
      if (isInternalRequest(request, secrets)) handle(request, response);
      else pages.serve(request, response, handle);
    }).on("checkExpectation", (_request, response) => refuseExpectation(response, secure));
}
