// Answers with a text or an image made for machines: feeds, sitemaps, icons. Asked again, it says "not modified".
import type { FastifyReply, FastifyRequest } from "fastify";
import { matchesEtag, toEtag } from "#src/platform/etag.ts";
import { CACHEABLE } from "#src/platform/page-cache/page-cache.ts";

interface HttpDocument {
  body: string | Buffer;
  /** With its charset, where it is a text. */
  type: string;
  /** Default: cached here until what it was made from changes, and asked about each time. */
  cacheControl?: string;
}

/** For what carries a hash of its content in its address. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** 200 with the document, or 304 where the asker has this very one (RFC 9110, 13.1.2). */
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
