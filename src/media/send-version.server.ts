// Sends images over HTTP.

import type { FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { matchesEtag } from "#src/platform/etag.ts";
import { sendMissing } from "#src/platform/http/limit-renders.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import {
  MEDIA_WIDTHS,
  mediaPath,
  type MediaFormat,
  type MediaVersion,
  type MediaWidth,
} from "#src/shared/media/media-path.ts";
import { findImages, readVersion } from "./media.server.ts";

const TYPES: Record<MediaFormat, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };

/**
 * Sends a version of an image; 304 if the client already has it, 404 if there is none. Queries the database only if
 * the version is not stored.
 * @param version `null` if the address is invalid
 * @param cacheControl for a response with the image
 */
export async function sendVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  resources: Resources,
  version: MediaVersion | null,
  cacheControl: string,
): Promise<FastifyReply> {
  // The address identifies the content.
  const etag = version ? `"${version.id}-${version.width}.${version.format}"` : "";
  const hasIt = version !== null && matchesEtag(request.headers["if-none-match"], etag);
  const bytes = version && !hasIt ? await readVersion(resources, version) : null;
  if (version && !hasIt && !bytes) {
    const now = (await findImages(resources.db, [version.id])).get(version.id);
    // The file of a replaced picture is gone. Its old address redirects to the new one.
    if (now && now.id !== version.id)
      return reply
        .header("cache-control", "no-store")
        .redirect(mediaPath(now.id, version.width, version.format), 302);
  }
  if (!version || !(hasIt || bytes)) return sendMissing(request, reply.header("cache-control", "no-store"));
  // Feed readers and link previews show images on other sites.
  void reply.headers({ etag, "cache-control": cacheControl, "cross-origin-resource-policy": "cross-origin" });
  return bytes ? reply.type(TYPES[version.format]).send(bytes) : reply.status(304).send();
}

/** Returns the best format that an `Accept` header names, else JPEG. Responses must vary by `Accept`. */
export function chooseFormat(accept = ""): MediaFormat {
  const named = new Negotiator({ headers: { accept } }).mediaTypes();
  return (["avif", "webp"] as const).find((format) => named.includes(TYPES[format])) ?? "jpg";
}

/** Returns the narrowest width that is at least as wide as requested; else the widest. */
export function chooseWidth(wished = Infinity): MediaWidth {
  return MEDIA_WIDTHS.find((width) => width >= wished) ?? 1920;
}
