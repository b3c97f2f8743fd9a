// Builds the preview frame: the site's own document, with empty elements for the sections.

import { FIXED_PAGES } from "#src/shared/public-addresses.ts";
import type { Page } from "../../schema.ts";
import { FIRST_RUN_ID, STAGE_ID } from "../../site-page/page-parts.ts";

export interface FrameDocument {
  /** For `srcDoc`: without scripts; everything around the page is inert. */
  html: string;
  /** The site's CSS. */
  styles: string;
}

/** Names the published page whose document is shown around the edited one. */
export interface FrameSource {
  /** Path of a published page. */
  path: string;
  /** Position of the edited page relative to it. An unpublished page has no document of its own. */
  relation: "same" | "beside" | "below";
  /** The home page has no breadcrumb. */
  hasTrail: boolean;
}

export const HOME_FRAME: FrameSource = { path: "/", relation: "same", hasTrail: false };

/** Always there, with a breadcrumb of two steps. */
const [ANY_PAGE = "/"] = Object.keys(FIXED_PAGES);

/**
 * Finds the document to show around a page: its own, else that of the page above it.
 * @param paths of published pages
 */
export function frameSourceOf(
  { path, isPublished, role }: Pick<Page, "path" | "isPublished" | "role">,
  paths: readonly string[],
): FrameSource {
  if (role === "home" || path === "/") return HOME_FRAME;
  if (isPublished) return { path, relation: "same", hasTrail: true };
  const segments = path.split("/");
  const above = segments
    .map((_segment, index) => segments.slice(0, index).join("/"))
    .findLast((one) => one !== "" && paths.includes(one));
  return above === undefined
    ? { path: ANY_PAGE, relation: "beside", hasTrail: true }
    : { path: above, relation: "below", hasTrail: true };
}

/** Loads header, footer and styles around a page. */
export async function readFrame(source: FrameSource, signal: AbortSignal): Promise<FrameDocument> {
  const { relation, hasTrail } = source;
  const parsed = await readDocument(source.path, signal);
  // The page may get back the menu that it has not.
  if (!parsed.querySelector(".site-menu")) lendHeader(parsed, await readDocument(ANY_PAGE, signal));
  for (const element of parsed.querySelectorAll(UNWANTED)) element.remove();
  const main = parsed.querySelector("main") ?? parsed.body;
  main.innerHTML = `<div class="sheet ${hasTrail ? "under-trail" : ""}"><div id="${STAGE_ID}" style="display:contents"></div><div class="sheet-rest"><div id="${FIRST_RUN_ID}" style="display:contents"></div></div></div>`;
  // The dashboard has its own `main`.
  main.setAttribute("aria-label", "Página em edição");
  if (relation !== "same") {
    for (const link of parsed.querySelectorAll("header [aria-current]")) link.removeAttribute("aria-current");
    if (relation === "below") addStep(parsed);
  }
  makeRestInert(parsed.body, [main, ...placeNavigation(parsed)]);
  const styles = [...parsed.querySelectorAll("style")].map(({ textContent }) => textContent).join("\n");
  return { html: `<!doctype html>${parsed.documentElement.outerHTML}`, styles };
}

async function readDocument(path: string, signal: AbortSignal): Promise<Document> {
  const response = await fetch(path, { signal, headers: { accept: "text/html" } });
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** Gives a page without menu the usual header, which frame.css hides as long as the page has none. */
function lendHeader(parsed: Document, other: Document): void {
  const header = other.querySelector("header:has(.site-menu)");
  if (!header) return;
  for (const link of header.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  parsed.querySelector("header:has(.site-nav)")?.remove();
  const around = parsed.querySelector("main")?.parentElement;
  around?.before(parsed.adoptNode(header));
  around?.classList.add("pt-header");
}

const HERE = "nav ol [aria-current=page]";

/** Turns the last step of the breadcrumb into a link, and adds one for the edited page. */
function addStep(parsed: Document): void {
  const here = parsed.querySelector(HERE);
  const step = here?.closest("li");
  if (!here || !step) return;
  step.after(step.cloneNode(true));
  const link = parsed.createElement("span");
  link.className = parsed.querySelector("nav ol li a")?.className ?? "";
  link.textContent = here.textContent;
  here.replaceWith(link);
}

/** Shows the page's own header and its title in the breadcrumb, as visitors will see them. */
export function showSurroundings(
  document: Document,
  { title, header }: Pick<Page, "title" | "header">,
): void {
  document.documentElement.dataset.pageHeader = header;
  const here = document.querySelector(HERE);
  if (here && title !== "") here.textContent = title;
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
