// Headings of a text in their place below the page's own one, each with an address.
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { firstFreeSlug, toSlug } from "#src/shared/slug.ts";
import { FOOTNOTE_HEADING } from "./allowed-html.ts";

export interface Heading {
  /** Of the heading's element. */
  id: string;
  text: string;
  level: number;
}

/** Ids of headings begin so, lest one of them takes the id of something else on the page. */
const PREFIX = "secao-";
const TOP_LEVEL = 2;

/** @param found is filled with the headings, in their order */
export function finishHeadings(found: Heading[]) {
  return (tree: Root): void => {
    const taken = new Set<string>();
    const headings = takeHeadings(tree);
    const levels = spreadLevels(headings.map((heading) => Number(heading.tagName.slice(1))));
    for (const [index, heading] of headings.entries()) {
      const text = toString(heading).trim();
      const level = levels[index] ?? TOP_LEVEL;
      const id = freeId(text, taken);
      heading.tagName = `h${level}`;
      heading.properties = { id };
      heading.children.push(anchorTo(id));
      found.push({ id, text, level });
    }
    pointLinks(tree, taken);
  };
}

/** The author's headings; those without a word are no headings. */
function takeHeadings(tree: Root): Element[] {
  const headings: Element[] = [];
  visit(tree, "element", (element) => {
    if (!/^h[1-6]$/.test(element.tagName) || element.properties.id === FOOTNOTE_HEADING) return;
    if (toString(element).trim() === "") element.tagName = "p";
    else headings.push(element);
  });
  return headings;
}

/** The highest becomes level 2, and none is deeper than one below the last: nobody gets lost. */
function spreadLevels(levels: number[]): number[] {
  const shift = TOP_LEVEL - Math.min(...levels);
  let last = TOP_LEVEL - 1;
  return levels.map((level) => (last = Math.min(level + shift, last + 1, 6)));
}

/** "Quando não trocar?" → "secao-quando-nao-trocar", with a number where that is taken. */
function freeId(text: string, taken: Set<string>): string {
  const id = firstFreeSlug(PREFIX + (toSlug(text) || "sem-nome"), taken);
  taken.add(id);
  return id;
}

/** For the mouse: the keyboard has the table of contents. */
function anchorTo(id: string): Element {
  const properties = { href: `#${id}`, className: ["anchor"], ariaHidden: "true", tabIndex: -1 };
  return { type: "element", tagName: "a", properties, children: [] };
}

/** `[veja](#quando-não-trocar)` leads to that heading, as authors expect. */
function pointLinks(tree: Root, ids: Set<string>): void {
  visit(tree, "element", ({ tagName, properties }) => {
    if (tagName !== "a" || typeof properties.href !== "string" || !properties.href.startsWith("#")) return;
    const id = PREFIX + toSlug(readable(properties.href.slice(1)));
    if (ids.has(id)) properties.href = `#${id}`;
  });
}

function readable(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
