// The frame of a page: the site's own document, as visitors get it, with an empty place for the sections.
import { FIRST_RUN_ID, STAGE_ID } from "../../site-page/page-parts.ts";

export interface FrameDocument {
  /** For `srcDoc`: no scripts; everything around the page is inert. */
  html: string;
  /** The styles of the site. */
  styles: string;
}

/**
 * Reads what stands around a page: header, footer, styles.
 * @param path of a page that visitors can read
 */
export async function readFrame(path: string, signal: AbortSignal): Promise<FrameDocument> {
  const response = await fetch(path, { signal, headers: { accept: "text/html" } });
  const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const element of parsed.querySelectorAll(UNWANTED)) element.remove();
  const main = parsed.querySelector("main") ?? parsed.body;
  main.innerHTML = `<div class="sheet ${path === "/" ? "" : "under-trail"}"><div id="${STAGE_ID}" style="display:contents"></div><div class="sheet-rest"><div id="${FIRST_RUN_ID}" style="display:contents"></div></div></div>`;
  // The dashboard has another one.
  main.setAttribute("aria-label", "Página em edição");
  makeInertAround(main);
  const styles = [...parsed.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n");
  return { html: `<!doctype html>${parsed.documentElement.outerHTML}`, styles };
}

const UNWANTED =
  "script, noscript, link:not([rel=stylesheet]), link[disabled], meta[http-equiv], title, dialog, [popover]";

/** Only the page itself is edited here. */
function makeInertAround(main: Element): void {
  for (let element = main; element.parentElement; element = element.parentElement) {
    if (element === element.ownerDocument.body) break;
    for (const other of element.parentElement.children) {
      if (other !== element) other.setAttribute("inert", "");
    }
  }
}
