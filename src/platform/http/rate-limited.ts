// Rate limits on HTTP: the hook for ordinary requests, and the headers of draft-ietf-httpapi-ratelimit-headers.

import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { addressKey, type Limit, type Limiter, type LimitState } from "../rate-limit.ts";
import { API_LIMIT } from "./limits.ts";
import { sendProblem } from "./problem.ts";

/**
 * A hook that counts every request per address and rejects those over the limit.
 * @param fixed the limit; defaults to the route's `config.limit`, or that of ordinary requests
 */
export function limitCalls(limiter: Limiter, fixed?: Limit): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const limit = fixed ?? request.routeOptions.config.limit ?? API_LIMIT;
    if (limit === "own") return;
    const cost = request.routeOptions.config.costOf?.(request.query as Query) ?? 1;
    const state = await limiter.take(limit, requestKey(request), cost);
    setRateLimitHeaders(reply, state);
    if (state.exceeded) return sendTooMany(reply, state);
  };
}

export function setRateLimitHeaders(reply: FastifyReply, state: LimitState): void {
  void reply.headers(rateLimitHeaders(state));
}

export function rateLimitHeaders({ limit, remaining, resetSeconds }: LimitState): Record<string, string> {
  return {
    "ratelimit-policy": `"${limit.name}";q=${limit.points};w=${limit.seconds}`,
    ratelimit: `"${limit.name}";r=${remaining};t=${resetSeconds}`,
  };
}

export function sendTooMany(reply: FastifyReply, state: LimitState): FastifyReply {
  return sendProblem(reply, "too-many-requests", { retryAfter: state.resetSeconds });
}

/** Returns the key by which a request's address is counted. */
export function requestKey(request: FastifyRequest): string {
  return addressKey(clientOf(request));
}

export function clientOf(request: FastifyRequest): string {
  // Unknown once the client has hung up.
  const address = request.ip as string | undefined;
  return address ?? "unknown";
}

type Query = Record<string, unknown>;

/** Counts a page of complete items as one request per ten items. Called before the query is validated. */
export function costOfItems({ limit }: Query): number {
  const items = Number(limit);
  return items > 10 ? Math.ceil(Math.min(items, 100) / 10) : 1;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Replaces the limit of ordinary requests; "own": the route counts by itself. */
    limit?: Limit | "own";
    /** Number of requests that a query counts for. Default: one. */
    costOf?: (query: Query) => number;
  }
}
