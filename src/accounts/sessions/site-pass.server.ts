// The cookie by which staff's browsers are shown a site under construction: pages are asked for without the session's token,
// which is in the browser's storage. It opens nothing but pages, ends with the session, and is there only while the
// site is under construction (docs/adr/0083).
import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie, setCookie } from "#src/platform/http/cookies.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { isUnderConstruction } from "#src/settings/construction.server.ts";

const NAME = "vitrine_site";
const PATH = "/";
/** A SHA-256 in base64url. */
const PATTERN = /^[\w-]{43}$/;

type Needs = Pick<Resources, "config" | "db" | "cache">;

/** The hash of a session's token, by which a browser says whose it is; undefined where it has none. */
export function readPass(request: Pick<FastifyRequest, "headers">): Buffer | undefined {
  const value = readCookie(request, NAME);
  return value && PATTERN.test(value) ? Buffer.from(value, "base64url") : undefined;
}

/** Gives the browser of a session its pass while there is need of one, and takes it away afterwards. */
export async function renewPass(
  resources: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<void> {
  const held = readCookie(request, NAME);
  const needed = (await isUnderConstruction(resources)) ? hashToken(token).toString("base64url") : undefined;
  if (held === needed) return;
  const cookie = needed ? { value: needed } : { value: "", maxAgeSeconds: 0 };
  setCookie({ name: NAME, path: PATH, ...cookie }, resources.config, request, reply);
}
