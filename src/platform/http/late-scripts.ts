// Lets a page be painted before its scripts compete for the line: they are fetched once it has loaded,
// or at the first touch, key or focus, whichever comes first.

/** Runs where the module script would have run. Its text is allowed by the page's policy like any other. */
const STARTER = `(() => {
  const waiting = document.currentScript.previousElementSibling;
  const signs = ["pointerdown", "keydown", "focusin"];
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    for (const sign of signs) removeEventListener(sign, start, true);
    for (const link of document.querySelectorAll("link[rel=late-module]")) link.rel = "modulepreload";
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = waiting.textContent;
    document.head.append(script);
  };
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true });
  const startWhenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(start) : setTimeout(start));
  if (document.readyState === "complete") startWhenIdle();
  else addEventListener("load", startWhenIdle, { once: true });
})()`;

/**
 * Makes the module script of a rendered page wait, and its preloads with it.
 * @param html the page as rendered with `nonce` on its scripts; to be sealed afterwards
 */
export function postponeScripts(html: string, nonce: string): string {
  const own = `(?=[^>]*\\snonce="${nonce}")`;
  const moduleScript = new RegExp(`<script${own}(?=[^>]*\\stype="module")[^>]*>([\\s\\S]*?)</script>`);
  const preload = new RegExp(`<link${own}[^>]*\\srel="modulepreload"[^>]*>`, "g");
  return html
    .replace(preload, (link) => link.replace("modulepreload", "late-module"))
    .replace(
      moduleScript,
      (_script, body: string) =>
        `<script type="text/late-module" nonce="${nonce}">${body}</script><script nonce="${nonce}">${STARTER}</script>`,
    );
}
