// Leaves a visitor alone with HTML and CSS until the first sign of life: only then are scripts fetched.
// The manifest, which nobody looks at, waits until the page is painted.
import starter from "./late-starter.inline.ts?inline-script";

/**
 * Makes the module script of a rendered page wait, with its preloads and the manifest.
 * @param html the page as rendered with `nonce` on its scripts; to be sealed afterwards
 */
export function postponeScripts(html: string, nonce: string): string {
  const own = `(?=[^>]*\\snonce="${nonce}")`;
  const moduleScript = new RegExp(`<script${own}(?=[^>]*\\stype="module")[^>]*>([\\s\\S]*?)</script>`);
  const preload = new RegExp(`<link${own}[^>]*\\srel="modulepreload"[^>]*>`, "g");
  const manifest = new RegExp(`<link${own}[^>]*\\srel="manifest"[^>]*>`);
  return html
    .replace(manifest, (link) => link.replace("manifest", "late-manifest"))
    .replace(preload, (link) => link.replace("modulepreload", "late-module"))
    .replace(
      moduleScript,
      (_script, body: string) =>
        `<script type="text/late-module" nonce="${nonce}">${shorten(body)}</script><script nonce="${nonce}">${starter}</script>`,
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
