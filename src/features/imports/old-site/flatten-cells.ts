// Puts each table cell on one line, because Markdown's rows are lines: parts of a cell are joined by `<br>`.

import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";

/** Property of line breaks that are written as HTML. */
export const IN_CELL = "dataInCell";

const BLOCKS = new Set(
  (
    "address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr li main nav ol p pre section summary table tbody tfoot thead tr ul"
  ).split(" "),
);

type Line = ElementContent[];

/** Changes the tree in place: captions of tables come to stand before them. */
export function flattenCells(tree: Root): Root {
  visit(tree, "element", (table, index, parent) => {
    if (table.tagName !== "table" || !parent || index === undefined) return undefined;
    const captions = table.children.filter(isCaption).filter((one) => toString(one).trim() !== "");
    table.children = table.children.filter((child) => !isCaption(child));
    visit(table, "element", (cell) => {
      if (cell.tagName !== "td" && cell.tagName !== "th") return undefined;
      cell.children = joinLines(linesOf(cell.children));
      return SKIP;
    });
    parent.children.splice(index, 0, ...captions.map(({ children }) => paragraph(children)));
    return [SKIP, index + captions.length + 1];
  });
  return tree;
}

const isCaption = (child: ElementContent): child is Element =>
  child.type === "element" && child.tagName === "caption";

const paragraph = (children: ElementContent[]): Element => ({
  type: "element",
  tagName: "p",
  properties: {},
  children,
});

function linesOf(children: ElementContent[], before = ""): Line[] {
  const lines: Line[] = [[]];
  /** Numbers of the items of an ordered list, which is the parent. */
  let number = Number.parseInt(before, 10);
  for (const child of children) {
    if (child.type !== "element") {
      if (child.type === "text") lines.at(-1)?.push(child);
    } else if (child.tagName === "br") lines.push([]);
    else if (BLOCKS.has(child.tagName)) {
      const found = linesOfBlock(child, Number.isNaN(number) ? "• " : `${number++}. `);
      lines.push(...found, []);
    } else if (isOfLines(child)) {
      // A link around paragraphs becomes a link in each line.
      const [first = [], ...others] = linesOf(child.children).map((line): Line =>
        isEmpty(line) ? [] : [{ ...child, children: line }],
      );
      lines.at(-1)?.push(...first);
      lines.push(...others);
    } else lines.at(-1)?.push(child);
  }
  return lines;
}

function linesOfBlock(block: Element, mark: string): Line[] {
  const { tagName, children } = block;
  if (/^h[1-6]$/.test(tagName))
    return linesOf(children).map((line) =>
      isEmpty(line) ? [] : [{ type: "element", tagName: "strong", properties: {}, children: line }],
    );
  if (tagName === "tr")
    return [
      children
        .filter((cell) => cell.type === "element")
        .flatMap((cell, index): Line => [
          ...(index > 0 ? [text(" – ")] : []),
          ...linesOf(cell.children).flatMap((line, at) =>
            at > 0 && !isEmpty(line) ? [text(" "), ...line] : line,
          ),
        ]),
    ];
  if (tagName === "pre")
    return toString(block)
      .split("\n")
      .map((line): Line => (line.trim() === "" ? [] : [code(line)]));
  if (tagName === "li") {
    const [first = [], ...others] = linesOf(children).filter((line) => !isEmpty(line));
    return [[text(mark), ...first], ...others];
  }
  return linesOf(children, tagName === "ol" ? String(block.properties.start ?? 1) : "");
}

const isOfLines = ({ children }: Element): boolean =>
  children.some(
    (child) =>
      child.type === "element" && (child.tagName === "br" || BLOCKS.has(child.tagName) || isOfLines(child)),
  );

const isEmpty = (line: Line): boolean =>
  line.every((part) => (part.type === "text" ? part.value.trim() === "" : part.type !== "element"));

function joinLines(lines: Line[]): Line {
  return lines
    .filter((line) => !isEmpty(line))
    .flatMap((line, index): Line => (index > 0 ? [lineBreak(), ...line] : line));
}

const text = (value: string): ElementContent => ({ type: "text", value });
const code = (value: string): Element => ({
  type: "element",
  tagName: "code",
  properties: {},
  children: [{ type: "text", value }],
});
const lineBreak = (): Element => ({
  type: "element",
  tagName: "br",
  properties: { [IN_CELL]: true },
  children: [],
});
