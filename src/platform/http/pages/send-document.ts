// Sends documents for programs, such as feeds, sitemaps and icons; 304 if the client already has it.

import type { FastifyReply, FastifyRequest } from "fastify";
import { matchesEtag, toEtag } from "../../etag.ts";
import { CACHEABLE } from "../../page-cache/page-cache.ts";

interface HttpDocument {
  body: string | Buffer;
  /** Includes the charset of a text. */
  type: string;
  /** Default: kept in the page cache until its content changes, and revalidated by clients each time. */
  cacheControl?: string;
}

/** For addresses that contain a hash of the content. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** Sends the document with 200, or 304 if the client has this version (RFC 9110, 13.1.2). */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, cacheControl = CACHEABLE }: HttpDocument,
): FastifyReply {
  const tag = toEtag(body);
  void reply.header("etag", tag).header("cache-control", cacheControl);
  if (matchesEtag(request.headers["if-none-match"], tag)) return reply.status(304).send();
  return reply.type(type).send(body);
}
