// Makes tables of what Markdown can hold: every row has the same cells, and a cell holds lines.

import type { Element, ElementContent } from "hast";
import type { Losses } from "./left-out.ts";
import { element, isBlank, isElement, isEmpty, isText } from "./office-styles.ts";

/** Wider tables do not exist in the programs; a larger span is a mistake or hostile. */
const COLUMNS_MAX = 200;
const CELLS_MAX = 20_000;

/** Separates merged cells: the first keeps the words, the others are empty. The first row names the columns. */
export function simplifyTable(table: Element, losses: Losses): void {
  const rows = rowsOf(table);
  /** Rows that the cell above still covers, by column. */
  const covered: number[] = [];
  let left = CELLS_MAX;
  rows.forEach((row, index) => {
    const cells: Element[] = [];
    const skipCovered = (): void => {
      for (let rest = covered[cells.length] ?? 0; rest > 0; rest = covered[cells.length] ?? 0) {
        covered[cells.length] = rest - 1;
        cells.push(element("td", []));
      }
    };
    for (const cell of row.children.filter(isElement)) {
      skipCovered();
      const width = Math.min(spanOf(cell, "colSpan"), COLUMNS_MAX, Math.max(1, left));
      const height = Math.min(spanOf(cell, "rowSpan"), rows.length - index);
      if (width > 1 || height > 1) losses.kinds.add("merged");
      delete cell.properties.colSpan;
      delete cell.properties.rowSpan;
      left -= width;
      for (let at = 0; at < width; at++) {
        covered[cells.length] = height - 1;
        cells.push(at === 0 ? cell : element("td", []));
      }
    }
    skipCovered();
    if (index === 0) for (const cell of cells) cell.tagName = "th";
    row.children = cells;
  });
}

function rowsOf(table: Element): Element[] {
  const rows: Element[] = [];
  const left: Element[] = [table];
  for (let node = left.shift(); node; node = left.shift()) {
    if (node.tagName === "tr") rows.push(node);
    else left.unshift(...node.children.filter(isElement));
  }
  return rows;
}

function spanOf({ properties }: Element, name: string): number {
  const span = Number(properties[name] ?? 1);
  return Number.isInteger(span) && span > 0 ? span : 1;
}

/** Cells hold lines, no paragraphs and no lists. */
export function joinLines(cell: Element, losses: Losses): void {
  if (!cell.children.some((child) => isElement(child) && LINES.test(child.tagName))) return;
  const lines = linesOf(cell.children, losses);
  cell.children = lines.flatMap((line, index) => [...(index > 0 ? [element("br", [])] : []), ...line]);
}

const LINES = /^(?:p|h[1-6]|ul|ol|div|section|article|blockquote|pre|table|tbody|thead|tr|td|th)$/;

function linesOf(children: ElementContent[], losses: Losses, depth = 0): ElementContent[][] {
  const lines: ElementContent[][] = [];
  let open: ElementContent[] | undefined;
  for (const child of children) {
    if (isElement(child) && LINES.test(child.tagName)) {
      open = undefined;
      if (isEmpty(child)) continue;
      const isList = /^[uo]l$/.test(child.tagName);
      lines.push(...(isList ? itemsOf(child, losses, depth) : linesOf(child.children, losses, depth)));
    } else if (open) open.push(child);
    else if (!isText(child) || !isBlank(child.value)) {
      open = [child];
      lines.push(open);
    }
  }
  return lines;
}

function itemsOf(list: Element, losses: Losses, depth: number): ElementContent[][] {
  losses.kinds.add("cellLists");
  const first = Number(list.properties.start ?? 1) || 1;
  const items = list.children.filter(isElement);
  return items.flatMap((item, index) => {
    const mark = list.tagName === "ol" ? `${first + index}. ` : depth > 0 ? "– " : "• ";
    const [begin = [], ...others] = linesOf(item.children, losses, depth + 1);
    return [[{ type: "text" as const, value: mark }, ...begin], ...others];
  });
}
