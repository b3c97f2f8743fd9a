// The cookie that names a device: a random number, and nothing about whoever uses it (docs/produto.md, "Own account"). It opens nothing:
// by it, a device that has signed in before is told from a stranger's.
import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#src/platform/config.ts";
import { readCookie, setCookie } from "#src/platform/http/cookies.ts";

const COOKIE = "vitrine_device";
/** Only calls of signing in need it: pages, which are the same for everybody, never see it. */
const PATH = "/api/auth";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** 128 bits, in base64url. */
const ID_PATTERN = /^[\w-]{22}$/;

/** The device that a request comes from; undefined for one that never signed in, or does not say. */
export function readDevice(request: Pick<FastifyRequest, "headers">): string | undefined {
  const id = readCookie(request, COOKIE);
  return id && ID_PATTERN.test(id) ? id : undefined;
}

/** A name for a device that has none. */
export function makeDeviceName(): string {
  return randomBytes(16).toString("base64url");
}

/** Names the device for another year. */
export function nameDevice(
  id: string,
  config: Pick<Config, "siteUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setCookie({ name: COOKIE, value: id, path: PATH, maxAgeSeconds: YEAR_SECONDS }, config, request, reply);
}
