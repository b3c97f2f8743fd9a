import type { Element, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import type { BlockContent } from "mdast";
import rehypeRemark, { type Options } from "rehype-remark";
import rehypeSanitize, { defaultSchema, type Options as Schema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { readVideoAddress } from "#src/shared/media/video-address.ts";
import { settleAnchors } from "./anchors.ts";
import { arrangePictures } from "./arrange-pictures.ts";
import { flattenCells } from "./flatten-cells.ts";
import { FOOTNOTE_HANDLERS, footnoteNumber, gatherFootnotes, referTo, withFootnotes } from "./footnotes.ts";
import { keepInline, KEPT_HANDLERS, loosenPreformatted, renameReversed, WRITE_INLINE } from "./kept-html.ts";
import { parseTree, TooMuchHtml } from "./parse-tree.ts";

/** Most cells of all tables of a text, including those added to make rows equally long. */
const CELLS_MAX = 50_000;

const SCHEMA: Schema = {
  ...defaultSchema,
  clobberPrefix: "",
  tagNames: [...(defaultSchema.tagNames ?? []), "abbr", "caption", "cite", "figcaption", "figure", "mark"],
  attributes: {
    ...defaultSchema.attributes,
    "*": ["className", "id"],
    img: ["src", "srcSet", "alt", "title", "dataSrc", "dataOrigFile", "dataLargeFile"],
    a: ["href", "title", "name"],
    abbr: ["title"],
    details: ["open"],
    input: [["type", "checkbox"], "checked"],
    ol: ["start", "reversed"],
    td: ["align", "colSpan", "rowSpan"],
    th: ["align", "colSpan", "rowSpan"],
  },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["http", "https"] },
  /** Elements removed with their content. */
  strip: ["script", "style", "svg", "template", "select", "textarea"],
};

const sayLost = (what: string): string => `${what} ficou de fora da importação.`;

/** Elements that cannot be imported, with their names for reports. */
const LOST: ReadonlyMap<string, string> = new Map([
  ["form", "Um formulário"],
  ["script", "Um script"],
  ["object", "Um objeto incorporado"],
  ["embed", "Um objeto incorporado"],
  ["audio", "Um áudio"],
  ["canvas", "Um desenho feito por script"],
  ["select", "Uma lista de opções"],
]);

export const LOST_FORM = sayLost("Um formulário");

/** Marks a quote that becomes a callout here. */
export const CALLOUT_CLASS = "callout-note";

export interface ParsedHtml {
  tree: Root;
  notes: string[];
}

/** Removes dangerous and unknown elements, with a note if a reader would miss them. */
export function parseHtml(html: string): ParsedHtml {
  const notes = new Set<string>();
  const parsed = parseFragment(html);
  if (typeof parsed === "string") return { tree: { type: "root", children: [] }, notes: [parsed] };
  visit(parsed, "element", (element, index, parent) => {
    const lost = LOST.get(element.tagName);
    if (lost) notes.add(sayLost(lost));
    if (element.tagName === "form") removeControls(element);
    // The block editor colors words by this element, which then marks nothing.
    if (
      element.tagName === "mark" &&
      /background-color:\s*rgba\(0,\s*0,\s*0,\s*0\)/.test(readText(element, "style"))
    )
      element.tagName = "span";
    if (element.tagName !== "iframe" && element.tagName !== "video") return;
    const src = readText(element, "src") || sourceWithin(element);
    if (!parent || index === undefined) return;
    if (!/^(https?:)?\/\//.test(src)) {
      notes.add(
        `O conteúdo incorporado${src && ` de ${src.slice(0, 200).toWellFormed()}`} não pôde ser importado e ficou de fora.`,
      );
      return;
    }
    const href = src.startsWith("//") ? `https:${src}` : src;
    // A playable address alone in a paragraph becomes a player here.
    if (readVideoAddress(href)?.kind !== "frame")
      notes.add(`O conteúdo incorporado de ${href.slice(0, 200)} virou um link.`);
    parent.children[index] = paragraphOf(linkTo(watchAddress(href)));
    return SKIP;
  });
  const tree = unified().use(rehypeSanitize, SCHEMA).runSync(parsed);
  loosenPreformatted(tree, (element) => classesOf(element).includes("wp-block-verse"));
  if (removeLargeTables(tree)) notes.add("Uma tabela grande demais ficou de fora.");
  flattenCells(tree);
  renameReversed(tree);
  gatherFootnotes(tree);
  for (const note of settleAnchors(tree)) notes.add(note);
  removeEmptyMarks(tree);
  return { tree, notes: [...notes] };
}

/** Removes the labels and buttons of a form, which is reported as lost. */
function removeControls(form: Element): void {
  visit(form, "element", ({ tagName }, index, parent) => {
    if ((tagName !== "label" && tagName !== "button") || !parent || index === undefined) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
}

/** Returns a message if the text was refused. */
function parseFragment(html: string): Root | string {
  try {
    return parseTree(html, "fragment");
  } catch (error) {
    if (error instanceof TooMuchHtml) return error.message;
    throw error;
  }
}

/** Inline elements that show nothing without text. */
const MARKS = new Set(
  "b cite code del em i ins kbd mark q rp rt ruby s samp source span strike strong sub sup tt u var".split(
    " ",
  ),
);

/**
 * Merges the spaces within elements without text, because the Markdown writer searches past all of them for
 * each space.
 * @returns true if text remains
 */
function removeEmptyMarks(parent: Root | Element): boolean {
  let hasWords = false;
  const kept: RootContent[] = [];
  const keep = (child: RootContent): void => {
    const last = kept.at(-1);
    if (child.type === "text" && last?.type === "text") last.value += child.value;
    else kept.push(child);
  };
  for (const child of parent.children) {
    const isMark = child.type === "element" && MARKS.has(child.tagName);
    const isFilled =
      child.type === "element" ? removeEmptyMarks(child) : child.type === "text" && child.value.trim() !== "";
    if (isFilled || (child.type === "element" && !isMark)) hasWords = true;
    if (!isMark || isFilled) keep(child);
    else child.children.forEach(keep);
  }
  parent.children = kept;
  return hasWords;
}

/** Limits cells, counted as if rows were padded to equal length. @returns true if it removed a table */
function removeLargeTables(tree: Root): boolean {
  let cells = 0;
  let isRemoved = false;
  visit(tree, "element", (table, index, parent) => {
    if (table.tagName !== "table" || !parent || index === undefined) return undefined;
    cells += countCells(table);
    if (cells <= CELLS_MAX) return undefined;
    isRemoved = true;
    parent.children[index] = { type: "text", value: " " };
    return SKIP;
  });
  return isRemoved;
}

/** Stops counting beyond the limit, because spans are numbers that a text chooses. */
function countCells(table: Element): number {
  const widths: number[] = [];
  let rows = 0;
  let steps = 0;
  visit(table, "element", ({ tagName, children }) => {
    if (tagName !== "tr") return;
    for (const cell of children) {
      const { rowSpan, colSpan } = cell.type === "element" ? cell.properties : {};
      for (let row = 0; row < Math.max(1, Number(rowSpan) || 1) && steps <= CELLS_MAX; row++) {
        widths[rows + row] = (widths[rows + row] ?? 0) + Math.max(1, Number(colSpan) || 1);
        steps += 1;
      }
    }
    rows += 1;
  });
  if (steps > CELLS_MAX) return steps;
  return rows * widths.slice(0, rows).reduce((most, width) => Math.max(most, width), 0);
}

/** @param footnotes from `takeFootnotes` */
export function toMarkdown(
  children: RootContent[],
  footnotes: ReadonlyMap<string, Element> = new Map(),
): string {
  const processor = unified()
    .use(rehypeRemark, { handlers: HANDLERS })
    // Alignment would pad every row of a table to its longest cell.
    .use(remarkGfm, { tablePipeAlign: false })
    .use(remarkStringify, {
      handlers: WRITE_INLINE,
      bullet: "-",
      emphasis: "_",
      fences: true,
      listItemIndent: "one",
      rule: "-",
    });
  const tree = processor.runSync(
    arrangePictures({ type: "root", children: structuredClone(withFootnotes(children, footnotes)) }),
  );
  return processor.stringify(tree).trim();
}

const HANDLERS: Options["handlers"] = {
  ...KEPT_HANDLERS,
  ...FOOTNOTE_HANDLERS,
  sup(state, element) {
    const number = footnoteNumber(element);
    return number === undefined ? keepInline(state, element) : referTo(number);
  },
  // Quotes and callouts (markdown-conventions.ts).
  blockquote(state, element) {
    const children = state.toFlow(state.all(element));
    if (classesOf(element).includes(CALLOUT_CLASS))
      children.unshift({ type: "paragraph", children: [{ type: "html", value: "[!NOTE]" }] });
    const quote = { type: "blockquote" as const, children: children as BlockContent[] };
    state.patch(element, quote);
    return quote;
  },
};

/** Ends of blocks, between which words would be glued. */
const BLOCK_END = /<(?:br|\/(?:p|div|li|h[1-6]|td|th|dt|dd|blockquote))\b[^<>]*>/gi;

export function plainText(html: string): string {
  return toString(parseHtml(html.replace(BLOCK_END, " $&")).tree)
    .replace(/\s+/g, " ")
    .trim();
}

export function readText(element: Element, name: string): string {
  const value = element.properties[name];
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : "";
}

export function classesOf(element: Element): string[] {
  const { className } = element.properties;
  return Array.isArray(className) ? className.map(String) : [];
}

function sourceWithin({ children }: Element): string {
  for (const child of children)
    if (child.type === "element" && child.tagName === "source") return readText(child, "src");
  return "";
}

function watchAddress(src: string): string {
  return src.replace(
    /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/,
    "https://www.youtube.com/watch?v=$1",
  );
}

function linkTo(href: string): Element {
  return { type: "element", tagName: "a", properties: { href }, children: [{ type: "text", value: href }] };
}

function paragraphOf(child: Element): Element {
  return { type: "element", tagName: "p", properties: {}, children: [child] };
}
