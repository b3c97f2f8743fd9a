import type { Element, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import type { BlockContent } from "mdast";
import rehypeRemark, { type Options } from "rehype-remark";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { readVideoAddress } from "#src/shared/media/video-address.ts";
import { arrangePictures } from "./arrange-pictures.ts";
import { parseTree, TooMuchHtml } from "./parse-tree.ts";

/** Most cells of all tables of a text, including those added to make rows equally long. */
const CELLS_MAX = 50_000;

const SCHEMA = {
  ...defaultSchema,
  clobberPrefix: "",
  tagNames: [...(defaultSchema.tagNames ?? []), "figure", "figcaption", "mark", "cite"],
  attributes: {
    ...defaultSchema.attributes,
    "*": ["className"],
    img: ["src", "srcSet", "alt", "title", "dataSrc", "dataOrigFile", "dataLargeFile"],
    a: ["href", "title"],
  },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["http", "https"] },
  /** Elements removed with their content. */
  strip: ["script", "style", "svg", "template", "button", "label", "select", "textarea"],
};

const sayLost = (what: string): string => `${what} não pôde vir e ficou de fora.`;

/** Elements that cannot be imported, with their names for reports. */
const LOST: ReadonlyMap<string, string> = new Map([
  ["form", "Um formulário"],
  ["script", "Um script"],
  ["object", "Um objeto incorporado"],
  ["embed", "Um objeto incorporado"],
  ["audio", "Um áudio"],
  ["canvas", "Um desenho feito por script"],
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
    if (element.tagName !== "iframe" && element.tagName !== "video") return;
    const src = readText(element, "src") || sourceWithin(element);
    if (!/^(https?:)?\/\//.test(src) || !parent || index === undefined) return;
    const href = src.startsWith("//") ? `https:${src}` : src;
    // A playable address alone in a paragraph becomes a player here.
    if (readVideoAddress(href)?.kind !== "frame")
      notes.add(`O conteúdo incorporado de ${href.slice(0, 200)} virou um link.`);
    parent.children[index] = paragraphOf(linkTo(watchAddress(href)));
    return SKIP;
  });
  const tree = unified().use(rehypeSanitize, SCHEMA).runSync(parsed);
  removeEmptyMarks(tree);
  if (removeLargeTables(tree)) notes.add("Uma tabela grande demais ficou de fora.");
  return { tree, notes: [...notes] };
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

/** Counts cells as if rows were padded to equal length. @returns true if it removed a table */
function removeLargeTables(tree: Root): boolean {
  let cells = 0;
  let isRemoved = false;
  visit(tree, "element", (table, index, parent) => {
    if (table.tagName !== "table" || !parent || index === undefined) return undefined;
    let rows = 0;
    let columns = 0;
    visit(table, "element", ({ tagName, children }) => {
      if (tagName !== "tr") return;
      rows += 1;
      columns = Math.max(columns, children.length);
    });
    cells += rows * columns;
    if (cells <= CELLS_MAX) return undefined;
    isRemoved = true;
    parent.children[index] = { type: "text", value: " " };
    return SKIP;
  });
  return isRemoved;
}

export function toMarkdown(children: RootContent[]): string {
  const processor = unified()
    .use(rehypeRemark, { handlers: HANDLERS })
    // Alignment would pad every row of a table to its longest cell.
    .use(remarkGfm, { tablePipeAlign: false })
    .use(remarkStringify, { bullet: "-", emphasis: "_", fences: true, listItemIndent: "one", rule: "-" });
  const tree = processor.runSync(arrangePictures({ type: "root", children: structuredClone(children) }));
  return processor.stringify(tree).trim();
}

/** Writes quotes and callouts (markdown-conventions.ts). */
const HANDLERS: Options["handlers"] = {
  blockquote(state, element) {
    const children = state.toFlow(state.all(element));
    if (classesOf(element).includes(CALLOUT_CLASS))
      children.unshift({ type: "paragraph", children: [{ type: "html", value: "[!NOTE]" }] });
    const quote = { type: "blockquote" as const, children: children as BlockContent[] };
    state.patch(element, quote);
    return quote;
  },
};

export function plainText(html: string): string {
  return toString(parseHtml(html).tree).replace(/\s+/g, " ").trim();
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
