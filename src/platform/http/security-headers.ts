// Security headers of all responses that set none of their own: those of the router, by helmet, and refusals that are
// sent without it.

import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { Config } from "../config.ts";

type SecurityHeaders = Readonly<Record<string, string>>;

/** HSTS max-age, for sites with https. */
const HSTS_SECONDS = 31_536_000;
/** Pages set their own policy, with the hashes of their scripts. Other responses allow nothing. */
const DIRECTIVES = {
  "default-src": ["'none'"],
  "frame-ancestors": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
};
const REFERRER_POLICY = "strict-origin-when-cross-origin";
/** Browser features that no page of the site needs, so that an injected script cannot use them either. */
const PERMISSIONS = [
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "hid",
  "idle-detection",
  "local-fonts",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** Helmet knows no such header. */
export const PERMISSIONS_POLICY = PERMISSIONS.map((name) => `${name}=()`).join(", ");

/** HSTS is never sent without https, which would lock visitors out. */
function isSecure({ siteUrl }: Pick<Config, "siteUrl">): boolean {
  return siteUrl?.startsWith("https:") ?? false;
}

export function helmetOptions(config: Pick<Config, "siteUrl">): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: DIRECTIVES },
    strictTransportSecurity: isSecure(config) ? { maxAge: HSTS_SECONDS } : false,
    referrerPolicy: { policy: REFERRER_POLICY },
    xFrameOptions: { action: "deny" },
  };
}

/** Returns the same headers for responses that helmet does not see. */
export function securityHeaders(config: Pick<Config, "siteUrl">): SecurityHeaders {
  return {
    "content-security-policy": Object.entries(DIRECTIVES)
      .map(([name, values]) => `${name} ${values.join(" ")}`)
      .join(";"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy": PERMISSIONS_POLICY,
    "referrer-policy": REFERRER_POLICY,
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    "x-xss-protection": "0",
    ...(isSecure(config) && {
      "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains`,
    }),
  };
}
