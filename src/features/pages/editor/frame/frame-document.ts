// Builds the preview frame: the site's own document, with empty elements for the sections.

import { FIRST_RUN_ID, STAGE_ID } from "../../site-page/page-parts.ts";

export interface FrameDocument {
  /** For `srcDoc`: without scripts; everything around the page is inert. */
  html: string;
  /** The site's CSS. */
  styles: string;
}

/**
 * Loads header, footer and styles around a page.
 * @param path of a published page
 */
export async function readFrame(path: string, signal: AbortSignal): Promise<FrameDocument> {
  const response = await fetch(path, { signal, headers: { accept: "text/html" } });
  const parsed = new DOMParser().parseFromString(await response.text(), "text/html");
  for (const element of parsed.querySelectorAll(UNWANTED)) element.remove();
  const main = parsed.querySelector("main") ?? parsed.body;
  main.innerHTML = `<div class="sheet ${path === "/" ? "" : "under-trail"}"><div id="${STAGE_ID}" style="display:contents"></div><div class="sheet-rest"><div id="${FIRST_RUN_ID}" style="display:contents"></div></div></div>`;
  // The dashboard has its own `main`.
  main.setAttribute("aria-label", "Página em edição");
  makeRestInert(parsed.body, [main, ...placeNavigation(parsed)]);
  const styles = [...parsed.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n");
  return { html: `<!doctype html>${parsed.documentElement.outerHTML}`, styles };
}

const UNWANTED =
  "script, noscript, link:not([rel=stylesheet]), link[disabled], meta[http-equiv], title, dialog, [popover], [data-staff-only]";

/** Ids of the editable menu and footer columns. */
export const MENU_ID = "menu-em-edicao";
export const COLUMNS_ID = "colunas-em-edicao";

/**
 * Makes room for the editable menu and footer columns.
 * @returns their elements
 */
function placeNavigation(parsed: Document): HTMLElement[] {
  const menu = parsed.querySelector<HTMLElement>("header nav ul");
  const grid = parsed.querySelector<HTMLElement>("footer > .grid");
  const columns = parsed.createElement("div");
  // The footer also has company, services and contacts.
  const old = [...(grid?.children ?? [])].slice(1, -2);
  const classOf = (link: Element | null | undefined): string => link?.className ?? "";
  columns.dataset.linkClass = classOf(old[0]?.querySelector("a") ?? grid?.querySelector("li a"));
  columns.id = COLUMNS_ID;
  columns.style.display = "contents";
  columns.dataset.shown = addressesIn(old);
  grid?.firstElementChild?.after(columns);
  columns.append(...old);
  if (menu) {
    menu.id = MENU_ID;
    menu.dataset.linkClass = classOf(menu.querySelector("a"));
    menu.dataset.shown = addressesIn([menu]);
  }
  return [...(menu ? [menu] : []), ...(grid ? [columns] : [])];
}

/** Returns the targets of the links that visitors see, as JSON. */
function addressesIn(elements: readonly Element[]): string {
  const links = elements.flatMap((element) => [...element.querySelectorAll("a")]);
  return JSON.stringify(links.map((link) => link.getAttribute("href")));
}

/** Makes everything but the edited elements inert. */
function makeRestInert(element: Element, edited: readonly Element[]): void {
  for (const child of element.children) {
    if (edited.includes(child)) continue;
    if (edited.some((one) => child.contains(one))) makeRestInert(child, edited);
    else child.setAttribute("inert", "");
  }
}
