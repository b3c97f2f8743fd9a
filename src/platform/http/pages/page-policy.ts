// The Content-Security-Policy of a page, with hashes instead of nonces, so that a page can be cached.

import { createHash } from "node:crypto";
import { FRAME_ORIGINS } from "#src/shared/media/embed-address.ts";

/** Other hosts from which a page may load scripts, and to which it may connect. */
interface ForeignHosts {
  scripts: string[];
  connections: string[];
}

const INLINE_SCRIPT = /<script(?=[^>]*\snonce="([^"]+)")(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * Replaces the nonces of a rendered page by hashes. Only scripts with the nonce of this render are allowed, which the
 * page's content cannot know.
 * @param html the page as rendered with `nonce` on its inline scripts
 * @param foreign allowed besides this site
 * @returns the page without nonces, and its policy
 */
export function sealScripts(
  html: string,
  nonce: string,
  foreign: ForeignHosts = { scripts: [], connections: [] },
): { html: string; policy: string } {
  const hashes = new Set<string>();
  for (const [, own, body = ""] of html.matchAll(INLINE_SCRIPT)) {
    if (own === nonce) hashes.add(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), policy: pagePolicy([...hashes], foreign) };
}

function pagePolicy(scriptHashes: string[], { scripts, connections }: ForeignHosts): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes, ...scripts].join(" "),
    // Brand colors and positions of dialogs are inline styles. A style cannot run code.
    "style-src 'self' 'unsafe-inline'",
    // The logo's address is free text in the settings.
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(" "),
    // Content of others that a visitor has loaded. A video's file may be anywhere.
    `frame-src ${FRAME_ORIGINS.join(" ")}`,
    "media-src 'self' https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
