import { createHash } from "node:crypto";

/** Creates a weak entity tag, because the same content is sent in several encodings. */
export function toEtag(body: string | Buffer): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Compares weakly (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string): string => tag.trim().replace(/^W\//, "");
  return (header ?? "").split(",").some((part) => part.trim() === "*" || opaque(part) === opaque(etag));
}
