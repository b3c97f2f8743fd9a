// Answers with a text or an image made for machines: feeds, sitemaps, icons. Asked again, it says "not modified".
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { KEPT_PAGE } from "#src/platform/page-cache/page-cache.ts";

interface HttpDocument {
  body: string | Buffer;
  /** With its charset, where it is a text. */
  type: string;
  /** Default: kept here until what it was made from changes, and asked about each time. */
  cacheControl?: string;
}

/** For what carries a hash of its content in its address. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** 200 with the document, or 304 where the asker has this very one (RFC 9110, 13.1.2). */
export function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, type, cacheControl = KEPT_PAGE }: HttpDocument,
): FastifyReply {
  // Weak: it may go out compressed.
  const tag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  void reply.header("etag", tag).header("cache-control", cacheControl);
  if (isKnown(request.headers["if-none-match"], tag)) return reply.status(304).send();
  return reply.type(type).send(body);
}

function isKnown(header: string | undefined, tag: string): boolean {
  const known = (header ?? "").split(",").map((part) => part.trim());
  return known.some((part) => part === "*" || part === tag || `W/${part}` === tag);
}
