// The cookies by which a browser may see uploads that strangers may not: links and pictures are asked for without the
// session's token. One is given to staff and one to those who look at a preview; both go to the addresses of uploads alone,
// name a session or preview link without being good for anything else, and end with it.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "#src/platform/http/cookies.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readSalt } from "#src/platform/salts.ts";

type Needs = Pick<Resources, "config" | "db" | "cache">;

const NAMES = { session: "vitrine_uploads", preview: "vitrine_uploads_preview" };
export type CookieKind = keyof typeof NAMES;
/** Where uploads are. */
const PATHS = ["/arquivos", "/media"];
const PATTERN = /^([0-9a-f-]{36})\.([\w-]{43})$/;

/** Gives a browser the cookies of a session or preview link. */
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

/** The id of the session or preview link that a browser's cookie names, which may have ended since; undefined without a valid one. */
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
