// Rate limits on HTTP: the hook for plain calls, and the headers of draft-ietf-httpapi-ratelimit-headers.
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { addressKey, type Limit, type Limiter, type LimitState } from "../rate-limit.ts";
import { API_LIMIT } from "./limits.ts";
import { sendProblem } from "./problem.ts";

/**
 * A hook that counts every call per address and refuses those over the limit.
 * @param fixed the limit; left out, the route's `config.limit`, or that of plain calls
 */
export function limitCalls(limiter: Limiter, fixed?: Limit): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const limit = fixed ?? request.routeOptions.config.limit ?? API_LIMIT;
    if (limit === "own") return;
    const state = await limiter.take(limit, requestKey(request));
    setRateLimitHeaders(reply, state);
    if (state.exceeded) return sendTooMany(reply, state);
  };
}

export function setRateLimitHeaders(
  reply: FastifyReply,
  { limit, remaining, resetSeconds }: LimitState,
): void {
  void reply.header("ratelimit-policy", `"${limit.name}";q=${limit.points};w=${limit.seconds}`);
  void reply.header("ratelimit", `"${limit.name}";r=${remaining};t=${resetSeconds}`);
}

export function sendTooMany(reply: FastifyReply, state: LimitState): FastifyReply {
  return sendProblem(reply, "too-many-requests", { retryAfter: state.resetSeconds });
}

/** The key by which a request's address is counted. */
export function requestKey(request: FastifyRequest): string {
  // Unknown once the client has hung up.
  const address = request.ip as string | undefined;
  return addressKey(address ?? "unknown");
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Replaces the limit of plain calls; "own": the route counts by itself. */
    limit?: Limit | "own";
  }
}
