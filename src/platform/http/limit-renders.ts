// Responses to clients that exceed the rendering limits.

import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import type { Rendered } from "../page-cache/page-response.ts";
import type { LimitState } from "../rate-limit.ts";
import { makePlainPage } from "./plain-page.ts";
import { problemBody, sendProblem } from "./problem.ts";
import { clientOf, rateLimitHeaders, sendTooMany, setRateLimitHeaders } from "./rate-limited.ts";

/**
 * Builds the response: a page, or a problem for programs and the router's data requests.
 * @param headers outside of the router also the security headers; a page has its own policy
 */
export function refuseRender(
  url: string,
  code: "too-many-requests" | "unavailable",
  headers: Record<string, string>,
): Rendered {
  const isPage = !/\.\w+$/.test(url.split("?", 1)[0] ?? "");
  const page = makePlainPage(code);
  const own = isPage ? page.headers : { "content-type": "application/problem+json; charset=utf-8" };
  const body = Buffer.from(isPage ? page.body : JSON.stringify(problemBody(code)));
  return { status: page.status, headers: { ...headers, ...own, "cache-control": "no-store" }, body };
}

export function refuseTooMany(url: string, state: LimitState, more: Record<string, string> = {}): Rendered {
  const headers = { ...more, ...rateLimitHeaders(state), "retry-after": String(state.resetSeconds) };
  return refuseRender(url, "too-many-requests", headers);
}

/** A hook that counts a page or picture before it is rendered. */
export const limitRenders: onRequestAsyncHookHandler = async (request, reply) => {
  const { renders } = request.server;
  const state = renders.isExempt(request) ? undefined : await renders.count(clientOf(request));
  if (state) return send(reply, refuseTooMany(request.url, state));
};

/**
 * Counts a missing page. The page cache counts its own, for the client that asked.
 * @returns undefined if the page may be sent
 */
export async function refuseMissing(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): Promise<FastifyReply | undefined> {
  const state = await countMissing(request, status);
  return state && send(reply, refuseTooMany(request.url, state));
}

/** Responds that a file is missing, counted like missing pages. */
export async function sendMissing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const state = await countMissing(request, 404);
  if (!state) return sendProblem(reply, "not-found");
  setRateLimitHeaders(reply, state);
  return sendTooMany(reply, state);
}

async function countMissing(request: FastifyRequest, status: number): Promise<LimitState | undefined> {
  const { renders } = request.server;
  return renders.isExempt(request) ? undefined : renders.countMissing(clientOf(request), status);
}

function send(reply: FastifyReply, { status, headers, body }: Rendered): FastifyReply {
  return reply.status(status).headers(headers).send(body);
}
