// Leaves a visitor alone with HTML and CSS until the first sign of life: only then are scripts fetched.
// The manifest, which nobody looks at, waits until the page is painted.

/** Without any sign, what is timed (a popup) still has its turn. */
const PATIENCE_MS = 8_000;

/**
 * Runs where the module script would have run. Its text is allowed by the page's policy like any other.
 * A click on a button that comes before React shows that it was felt, and is repeated; links and forms need no help.
 * Somebody was writing here before a reload (a draft): the text is given back without delay.
 */
const STARTER = `(() => {
  const waiting = document.currentScript.previousElementSibling;
  const signs = ["pointerdown", "pointermove", "touchstart", "wheel", "scroll", "keydown", "focusin"];
  let started = false;
  let clicked = null;
  const start = () => {
    if (started) return;
    started = true;
    for (const link of document.querySelectorAll("link[rel=late-module]")) link.rel = "modulepreload";
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = waiting.textContent;
    document.head.append(script);
  };
  const remember = ({ target }) => {
    const button = target.closest("button[type=button]:not([popovertarget])");
    if (!button) return;
    if (clicked) clicked.ariaBusy = null;
    (clicked = button).ariaBusy = true;
  };
  for (const sign of signs) addEventListener(sign, start, { capture: true, passive: true, once: true });
  addEventListener("click", remember, true);
  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    removeEventListener("click", remember, true);
    if (!clicked) return;
    clicked.ariaBusy = null;
    clicked.click();
  }).observe(document.documentElement, { attributeFilter: ["data-ready"] });
  addEventListener("load", () => {
    try {
      if (Object.keys(sessionStorage).some((key) => key.startsWith("draft:"))) return start();
    } catch {}
    setTimeout(start, ${PATIENCE_MS});
  });
  painted.then(() => document.querySelector("link[rel=late-manifest]").rel = "manifest");
})()`;

/**
 * Makes the module script of a rendered page wait, with its preloads and the manifest.
 * @param html the page as rendered with `nonce` on its scripts; to be sealed afterwards
 */
export function postponeScripts(html: string, nonce: string): string {
  const own = `(?=[^>]*\\snonce="${nonce}")`;
  const moduleScript = new RegExp(`<script${own}(?=[^>]*\\stype="module")[^>]*>([\\s\\S]*?)</script>`);
  const preload = new RegExp(`<link${own}[^>]*\\srel="modulepreload"[^>]*>`, "g");
  const manifest = new RegExp(`<link${own}[^>]*\\srel="manifest"[^>]*>`);
  const inline = new RegExp(`<script${own}[^>]*>[\\s\\S]*?</script>`, "g");
  return html
    .replace(manifest, (link) => link.replace("manifest", "late-manifest"))
    .replace(preload, (link) => link.replace("modulepreload", "late-module"))
    .replace(
      moduleScript,
      (_script, body: string) =>
        `<script type="text/late-module" nonce="${nonce}">${body}</script><script nonce="${nonce}">${STARTER}</script>`,
    )
    .replace(inline, unindent);
}

/** Indentation is for whoever reads the source; our scripts have no texts over several lines. */
function unindent(script: string): string {
  return script.replaceAll(/\n\s*/g, "\n");
}
