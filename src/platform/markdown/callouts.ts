// Callouts. Before sanitizing, a quote's mark is replaced by a class; afterwards the callout's name is added.

import type { Element, Root as Page } from "hast";
import type { Blockquote, Root } from "mdast";
import { visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { CALLOUTS, isCallout, readCallout } from "#src/shared/markdown-conventions.ts";

const CLASS = "callout-";

export const CALLOUT_CLASSES = Object.keys(CALLOUTS).map((kind) => CLASS + kind);

export function markCallouts() {
  return (tree: Root, file: VFile): void => {
    visit(tree, "blockquote", (quote) => markCallout(quote, String(file)));
  };
}

function markCallout(quote: Blockquote, source: string): void {
  // A column (columns.ts) is no quote on the page.
  if (quote.data?.hName) return;
  const [paragraph] = quote.children;
  if (paragraph?.type !== "paragraph") return;
  const [first] = paragraph.children;
  if (first?.type !== "text") return;
  const found = readCallout(first.value, source.slice(paragraph.position?.start.offset));
  if (!found) return;
  quote.data = { hProperties: { className: [CLASS + found.kind] } };
  first.value = found.rest;
  if (found.rest === "") paragraph.children.shift();
  if (paragraph.children[0]?.type === "break") paragraph.children.shift();
  if (paragraph.children.length === 0) quote.children.shift();
}

export function addCalloutTitles() {
  return (tree: Page): void => {
    visit(tree, "element", (element: Element) => {
      const [name] = element.properties.className ?? [];
      const kind = element.tagName === "blockquote" && name?.slice(CLASS.length);
      if (!isCallout(kind)) return;
      element.children.splice(1, 0, {
        type: "element",
        tagName: "p",
        properties: { className: ["callout-title"] },
        children: [{ type: "text", value: CALLOUTS[kind] }],
      });
    });
  };
}
