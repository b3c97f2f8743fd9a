// Leaves a visitor alone with HTML and CSS until the first sign of life: only then are scripts fetched.
// The manifest, which nobody looks at, waits until the page is painted.
import starter from "./late-starter.inline.ts?inline-script";

const MODULE_SCRIPT = /<script(?=[^>]*\snonce="([^"]+)")(?=[^>]*\stype="module")[^>]*>([\s\S]*?)<\/script>/g;
const LINK = /<link(?=[^>]*\snonce="([^"]+)")[^>]*\srel="(modulepreload|manifest)"[^>]*>/g;
const LATE = { modulepreload: "late-module", manifest: "late-manifest" };

/**
 * Makes the module script of a rendered page wait, with its preloads and the manifest.
 * @param html the page as rendered with `nonce` on its scripts; to be sealed afterwards
 */
export function postponeScripts(html: string, nonce: string): string {
  return html
    .replace(LINK, (link, own: string, kind: keyof typeof LATE) =>
      own === nonce ? link.replace(kind, LATE[kind]) : link,
    )
    .replace(MODULE_SCRIPT, (script, own: string, body: string) =>
      own === nonce
        ? `<script type="text/late-module" nonce="${nonce}">${shorten(body)}</script><script nonce="${nonce}">${starter}</script>`
        : script,
    );
}

/**
 * Spaces are for whoever reads the source, and the router reads `"hasLoader": false` like a route that says nothing of loaders.
 * Its script has no texts with such in them.
 */
function shorten(script: string): string {
  return script
    .replaceAll(/\n\s*/g, "\n")
    .replaceAll(/(?<=[,[{;])\n|\n(?=[\]}])|(?<=":) /g, "")
    .replaceAll(/"has\w+":false,/g, "");
}
