// Inline script, allowed by the page's policy, that starts the module scripts late. A button clicked before hydration
// is acknowledged, and clicked again afterwards; links and forms work without scripts. A draft from before a reload
// starts the scripts at once, to restore it.

/** Time after which scripts start without input, for timed features such as a popup. */
const PATIENCE_MS = 8_000;
const SIGNS = ["pointerdown", "pointermove", "touchstart", "wheel", "scroll", "keydown", "focusin"];

/** Null once it has started. */
let waiting = document.querySelector("script[type='text/late-module']");
let clicked: HTMLElement | null = null;

function start(): void {
  if (!waiting) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=late-module]")) {
    link.rel = "modulepreload";
  }
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = waiting.textContent;
  document.head.append(script);
  waiting = null;
}

function remember({ target }: MouseEvent): void {
  const button = (target as Element).closest<HTMLElement>("button[type=button]:not([popovertarget])");
  if (!button) return;
  if (clicked) clicked.ariaBusy = null;
  clicked = button;
  clicked.ariaBusy = "true";
}

for (const sign of SIGNS) addEventListener(sign, start, { capture: true, passive: true, once: true });
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
    if (Object.keys(sessionStorage).some((key) => key.startsWith("draft:"))) start();
  } catch {}
});
void painted.then(() => setTimeout(start, PATIENCE_MS));
