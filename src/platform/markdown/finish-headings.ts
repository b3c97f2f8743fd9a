// Moves the headings of a text below the page's own <h1>, and gives each an id and a link.

import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import { firstFreeSlug, toSlug } from "#src/shared/slug.ts";
import { FOOTNOTE_HEADING } from "./allowed-html.ts";

export interface Heading {
  id: string;
  text: string;
  level: number;
}

/** Prefix of heading ids, so that none equals the id of another element of the page. */
const PREFIX = "secao-";
const TOP_LEVEL = 2;

/** @param found filled with the headings, in order */
export function finishHeadings(found: Heading[]) {
  return (tree: Root): void => {
    const taken = new Set<string>();
    const headings = takeHeadings(tree);
    const levels = normaliseLevels(headings.map((heading) => Number(heading.tagName.slice(1))));
    for (const [index, heading] of headings.entries()) {
      const text = toString(heading).trim();
      const level = levels[index] ?? TOP_LEVEL;
      const id = uniqueId(text, taken);
      heading.tagName = `h${level}`;
      heading.properties = { id };
      heading.children.push(anchorTo(id));
      found.push({ id, text, level });
    }
    linkToHeadings(tree, taken);
  };
}

/** Lists the author's headings. Empty ones become paragraphs. */
export function takeHeadings(tree: Root): Element[] {
  const headings: Element[] = [];
  visit(tree, "element", (element) => {
    if (!/^h[1-6]$/.test(element.tagName) || element.properties.id === FOOTNOTE_HEADING) return;
    if (toString(element).trim() === "") element.tagName = "p";
    else headings.push(element);
  });
  return headings;
}

/** Makes the highest level 2 and closes gaps, because screen readers navigate by levels. */
function normaliseLevels(levels: number[]): number[] {
  const shift = TOP_LEVEL - Math.min(...levels);
  let last = TOP_LEVEL - 1;
  return levels.map((level) => (last = Math.min(level + shift, last + 1, 6)));
}

/** "Quando não trocar?" → "secao-quando-nao-trocar", with a number if that is taken. */
function uniqueId(text: string, taken: Set<string>): string {
  const id = firstFreeSlug(PREFIX + (toSlug(text) || "sem-nome"), taken);
  taken.add(id);
  return id;
}

/** Creates a link to the heading, for the mouse only: keyboard users have the table of contents. */
function anchorTo(id: string): Element {
  const properties = { href: `#${id}`, className: ["anchor"], ariaHidden: "true", tabIndex: -1 };
  return { type: "element", tagName: "a", properties, children: [] };
}

/** Makes `[veja](#quando-não-trocar)` link to that heading, as authors expect. */
function linkToHeadings(tree: Root, ids: Set<string>): void {
  visit(tree, "element", ({ tagName, properties }) => {
    if (tagName !== "a" || typeof properties.href !== "string" || !properties.href.startsWith("#")) return;
    const id = PREFIX + toSlug(decodeFragment(properties.href.slice(1)));
    if (ids.has(id)) properties.href = `#${id}`;
  });
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
