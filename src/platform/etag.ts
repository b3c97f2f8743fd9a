import { createHash } from "node:crypto";

/** A weak entity tag, since the same content is sent in several encodings. */
export function toEtag(body: string | Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Whether an `If-None-Match` header names the tag (RFC 9110, 13.1.2: compared weakly). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
  return (header ?? "").split(",").some((part) => part.trim() === "*" || opaque(part) === opaque(etag));
}
