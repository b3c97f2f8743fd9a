// Cookie that names a device by a random number, without identifying its user (docs/produto.md, "Own account"). It
// grants nothing; it tells devices that have signed in before from strangers'.

import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#src/platform/config.ts";
import { readCookie, setCookie } from "#src/platform/http/cookies.ts";

const COOKIE = "vitrine_device";
/** Sent only to login calls; pages, which are the same for everybody, never receive it. */
const PATH = "/api/auth";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** 128 bits in base64url. */
const ID_PATTERN = /^[\w-]{22}$/;

/** Returns undefined for a device that has never signed in or sends no cookie. */
export function readDevice(request: Pick<FastifyRequest, "headers">): string | undefined {
  const id = readCookie(request, COOKIE);
  return id && ID_PATTERN.test(id) ? id : undefined;
}

export function makeDeviceName(): string {
  return randomBytes(16).toString("base64url");
}

/** Renews the device's name for another year. */
export function nameDevice(
  id: string,
  config: Pick<Config, "siteUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  setCookie({ name: COOKIE, value: id, path: PATH, maxAgeSeconds: YEAR_SECONDS }, config, request, reply);
}
