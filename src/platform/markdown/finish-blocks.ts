// Tables, code and task lists of a text: wide ones scroll by themselves, by keyboard too.
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
        parent.children[index] = scrolling(element, `Tabela ${tables}`);
        // Its inside is still to be seen to.
        visit({ type: "root", children: element.children } as Root, "element", finishCell);
        return SKIP;
      }
      if (element.tagName === "pre") finishCode(element);
      if (element.tagName === "input") parent.children[index] = taskMark(element);
      return undefined;
    });
  };
}

function scrolling(table: Element, label: string): Element {
  const properties = { className: ["table-scroll"], role: "region", ariaLabel: label, tabIndex: 0 };
  return { type: "element", tagName: "div", properties, children: [table] };
}

/** A header that says nothing is a cell like any other; `align` is no attribute of today's HTML. */
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

/** A box nobody can tick is a picture of one. */
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
