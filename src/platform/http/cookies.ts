// Our own cookies. There are few, because pages are the same for everybody (docs/adr/0021).

import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

interface Cookie {
  name: string;
  value: string;
  path: string;
  /** Default: until the browser is closed. */
  maxAgeSeconds?: number;
}

/**
 * Cookie name prefixes for https (RFC 6265bis, 4.1.3). Browsers reject such cookies from unencrypted pages.
 * `__Host-`, which requires `Path=/`, also rejects those of other hosts in the domain.
 */
const SECURE_PREFIX = "__Secure-";
const HOST_PREFIX = "__Host-";

/** Returns a cookie's value. Accepts the plain name too, for cookies set before the site moved to https. */
export function readCookie({ headers }: Pick<IncomingMessage, "headers">, name: string): string | undefined {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim().split("="));
  const valueOf = (wanted: string) => pairs.find(([given]) => given === wanted)?.[1];
  return valueOf(HOST_PREFIX + name) ?? valueOf(SECURE_PREFIX + name) ?? valueOf(name);
}

/** Sets a cookie that scripts cannot read and forms of other sites do not send. */
export function setCookie(
  { name, value, path, maxAgeSeconds }: Cookie,
  { siteUrl }: Pick<Config, "siteUrl">,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isSecure = request.protocol === "https" || siteUrl?.startsWith("https:");
  const attributes = [`Path=${path}`, "HttpOnly", "SameSite=Lax"];
  if (maxAgeSeconds !== undefined) attributes.splice(1, 0, `Max-Age=${maxAgeSeconds}`);
  if (isSecure) attributes.push("Secure");
  const prefix = path === "/" ? HOST_PREFIX : SECURE_PREFIX;
  const own = `${isSecure ? prefix : ""}${name}=${value}`;
  void reply.header("set-cookie", [own, ...attributes].join("; "));
}
