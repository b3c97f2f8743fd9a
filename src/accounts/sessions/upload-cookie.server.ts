// Cookies that let a browser load uploads that are not public, because links and images are requested without the
// session's token. Staff and readers of a preview each have one. They are sent only to the addresses of uploads, name a
// session or preview link without granting anything else, and end with it.

import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "#src/platform/http/cookies.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readSalt } from "#src/platform/salts.ts";

type Needs = Pick<Resources, "config" | "db" | "cache">;

const NAMES = { session: "vitrine_uploads", preview: "vitrine_uploads_preview" };
export type CookieKind = keyof typeof NAMES;
const PATHS = ["/arquivos", "/media"];
const PATTERN = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/** Sets the cookies for a session or preview link, one per path. */
export async function setUploadCookie(
  resources: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
  kind: CookieKind,
  id: string,
): Promise<void> {
  const value = `${id}.${await signatureOf(resources, kind, id)}`;
  for (const path of PATHS) setCookie({ name: NAMES[kind], value, path }, resources.config, request, reply);
}

/** Returns the id of a session or link, which may have ended since; undefined if the cookie is missing or forged. */
export async function readUploadCookie(
  resources: Needs,
  request: Pick<FastifyRequest, "headers">,
  kind: CookieKind,
): Promise<string | undefined> {
  const [, id = "", signature = ""] = PATTERN.exec(readCookie(request, NAMES[kind]) ?? "") ?? [];
  if (!id) return undefined;
  const expected = await signatureOf(resources, kind, id);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? id : undefined;
}

async function signatureOf({ db, cache }: Needs, kind: CookieKind, id: string): Promise<string> {
  const salt = await cache.get("upload-cookie", [], () => readSalt(db.$client, "upload-cookie"));
  return createHmac("sha256", salt).update(`${kind} ${id}`).digest("base64url");
}
