import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { API_LIMIT } from "#src/platform/http/limits.ts";
import { sendProblem } from "#src/platform/http/problem.ts";
import { requestKey, sendTooMany, setRateLimitHeaders } from "#src/platform/http/rate-limited.ts";
import type { Limit, Limiter } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Permission } from "./schema.ts";
import { findTokenHolder, type TokenHolder } from "./tokens.server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set by `requireToken`, for refused calls of a valid token too; read it through `currentTokenHolder`. */
    tokenHolder?: TokenHolder;
  }
  interface FastifyContextConfig {
    /** Permission that the call needs; if undefined, any valid token will do. */
    permission?: Permission;
  }
}

/** Limit of webhook calls per token (docs/produto.md, "Limits"). */
const TOKEN_LIMIT: Limit = { name: "token", points: 600, seconds: 60 };

/**
 * An `onRequest` hook: 401 without a valid token, 429 past the token's limit, 403 without the permission in the
 * route's `config.permission`. It runs before the body is read.
 */
export function requireToken({ db, limiter }: Pick<Resources, "db" | "limiter">): onRequestAsyncHookHandler {
  return async (request, reply) => {
    void reply.header("cache-control", "no-store");
    const token = readToken(request);
    const holder = token ? await findTokenHolder(db, token) : undefined;
    if (!holder) return refuseStranger(limiter, request, reply);
    const state = await limiter.take(TOKEN_LIMIT, holder.id);
    setRateLimitHeaders(reply, state);
    if (state.exceeded) return sendTooMany(reply, state);
    request.tokenHolder = holder;
    const { permission } = request.routeOptions.config;
    if (permission && !holder.permissions.includes(permission)) return refuse(reply, permission);
  };
}

export function currentTokenHolder(request: FastifyRequest): TokenHolder {
  if (!request.tokenHolder) throw new Error(`${request.routeOptions.url} is not among the calls of tokens`);
  return request.tokenHolder;
}

/** Limits callers without a valid token by address, to slow down guessing. */
async function refuseStranger(
  limiter: Limiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const state = await limiter.take(API_LIMIT, requestKey(request));
  setRateLimitHeaders(reply, state);
  if (state.exceeded) return sendTooMany(reply, state);
  return sendProblem(reply, "unauthorized", { detail: "Token inválido, inativo ou expirado." });
}

function refuse(reply: FastifyReply, permission: Permission): FastifyReply {
  return sendProblem(reply, "forbidden", { detail: `Este token não tem a permissão ${permission}.` });
}

/** Reads either header; `Authorization` may be bearer or bare (docs/produto.md, "API tokens"). */
function readToken(request: FastifyRequest): string | undefined {
  const own = request.headers["x-api-token"];
  if (typeof own === "string") return own.trim();
  return request.headers.authorization?.replace(/^Bearer +/i, "").trim();
}
