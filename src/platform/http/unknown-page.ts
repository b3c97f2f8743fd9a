// What a client gets that asks for too many pages that do not exist.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Rendered } from "#src/platform/page-cache/page-response.ts";
import type { Limiter } from "#src/platform/rate-limit.ts";
import { countUnknown, isMissing } from "./unknown-addresses.ts";
import { makePlainPage } from "./plain-page.ts";

/** The client of requests by which the page cache fills itself, and nobody else's: for documentation (RFC 5737). */
export const CACHE_ADDRESS = "192.0.2.1";

/** @param seconds until it may ask again */
export function tooManyUnknown(seconds: number): Rendered {
  const { status, headers, body } = makePlainPage("too-many-requests");
  const all = { ...headers, "retry-after": seconds, "cache-control": "no-store" };
  return { status, headers: all, body: Buffer.from(body) };
}

/**
 * Answers with too many where a page is missing once more. The cache counts its own answers, to the client that asked.
 * @returns undefined where the page may be sent
 */
export async function refuseUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  limiter: Limiter,
  status: number,
): Promise<FastifyReply | undefined> {
  if (!isMissing(status) || request.socket.remoteAddress === CACHE_ADDRESS) return undefined;
  const seconds = await countUnknown(limiter, request.ip);
  if (seconds === undefined) return undefined;
  const refused = tooManyUnknown(seconds);
  return reply.status(refused.status).headers(refused.headers).send(refused.body);
}
