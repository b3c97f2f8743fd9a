// Leads links within a text to its headings, which are the only places that have an address here.

import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { toSlug } from "#src/shared/slug.ts";

/** Changes the tree in place. @returns notes about links that lead nowhere here */
export function settleAnchors(tree: Root): string[] {
  const { slugs, byName } = findHeadings(tree);
  const notes = new Set<string>();
  visit(tree, "element", (element, index, parent) => {
    const { tagName, properties, children } = element;
    if (tagName !== "a" || !parent || index === undefined) return undefined;
    const { href } = properties;
    if (typeof href === "string" && href !== "" && href !== "#") {
      if (!href.startsWith("#") || href === "#top") return undefined;
      const name = decode(href.slice(1));
      const slug = byName.get(name) ?? toSlug(name);
      if (slugs.has(slug)) {
        properties.href = `#${slug}`;
        return undefined;
      }
      const words = toString(element).trim().slice(0, 100).toWellFormed();
      if (words) notes.add(`O link “${words}” levava a um ponto do próprio texto e virou texto comum.`);
    }
    // Without an address, it was a place that links led to.
    parent.children.splice(index, 1, ...children);
    return [SKIP, index];
  });
  return [...notes];
}

/** Finds the names that stand in or directly before each heading. */
function findHeadings(tree: Root): { slugs: ReadonlySet<string>; byName: ReadonlyMap<string, string> } {
  const slugs = new Set<string>();
  const byName = new Map<string, string>();
  let waiting: string[] = [];
  visit(tree, (node) => {
    if (node.type === "text" && node.value.trim() !== "") waiting = [];
    if (node.type !== "element") return undefined;
    waiting.push(...namesOf(node));
    if (!/^h[1-6]$/.test(node.tagName)) return undefined;
    visit(node, "element", (part) => void waiting.push(...namesOf(part)));
    const slug = toSlug(toString(node));
    if (slug) slugs.add(slug);
    for (const name of waiting) if (!byName.has(name)) byName.set(name, slug);
    waiting = [];
    return SKIP;
  });
  return { slugs, byName };
}

const namesOf = ({ properties: { id, name } }: Element): string[] =>
  [id, name].filter((one) => typeof one === "string" && one !== "") as string[];

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
