// Completes tables, code blocks and task lists. Wide ones scroll on their own, also by keyboard.

import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";

export function finishBlocks() {
  return (tree: Root): void => {
    let tables = 0;
    visit(tree, "element", (element, index, parent) => {
      if (index === undefined || !parent) return undefined;
      if (element.tagName === "table") {
        tables += 1;
        parent.children[index] = wrapInScroller(element, `Tabela ${tables}`);
        // SKIP leaves out the table's content, so it is visited here.
        visit({ type: "root", children: element.children } as Root, "element", finishCell);
        return SKIP;
      }
      if (element.tagName === "pre") finishCode(element);
      if (element.tagName === "input") parent.children[index] = taskMark(element);
      return undefined;
    });
  };
}

function wrapInScroller(table: Element, label: string): Element {
  const properties = { className: ["table-scroll"], role: "region", ariaLabel: label, tabIndex: 0 };
  return { type: "element", tagName: "div", properties, children: [table] };
}

/** Turns an empty header cell into an ordinary one, and the obsolete attribute `align` into a class. */
function finishCell(element: Element): void {
  if (element.tagName === "th" && toString(element).trim() === "") {
    element.tagName = "td";
    delete element.properties.scope;
  }
  const { align, ...properties } = element.properties;
  if (align === "right" || align === "center") properties.className = [`align-${align}`];
  element.properties = properties;
}

function finishCode(block: Element): void {
  block.properties = { ...block.properties, tabIndex: 0 };
}

/** Replaces a checkbox, which readers cannot change, by an image with a label. */
function taskMark({ properties }: Element): Element {
  const isDone = properties.checked === true;
  return {
    type: "element",
    tagName: "span",
    properties: {
      className: ["task-mark", ...(isDone ? ["is-done"] : [])],
      role: "img",
      ariaLabel: isDone ? "Feito:" : "A fazer:",
    },
    children: [],
  };
}
