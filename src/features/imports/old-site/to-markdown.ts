// HTML of other programs becomes this site's Markdown.
import type { Element, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import type { BlockContent } from "mdast";
import rehypeRemark, { type Options } from "rehype-remark";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { readVideoAddress } from "#src/shared/video-address.ts";
import { arrangePictures } from "./arrange-pictures.ts";

/** More nested than any text of people: what walks trees calls itself once per step. */
const MAX_DEPTH = 200;

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
  /** Gone with what is in them, which is no text of the page. */
  strip: ["script", "style", "svg", "template", "button", "label", "select", "textarea"],
};

const sayLost = (what: string): string => `${what} não pôde vir e ficou de fora.`;

/** Elements that cannot come along, by what people call them. */
const LOST: Readonly<Record<string, string>> = {
  form: "Um formulário",
  script: "Um script",
  object: "Um objeto incorporado",
  embed: "Um objeto incorporado",
  audio: "Um áudio",
  canvas: "Um desenho feito por script",
};

export const LOST_FORM = sayLost("Um formulário");

/** Of a quote that is a callout here. */
export const CALLOUT_CLASS = "callout-note";

export interface ParsedHtml {
  tree: Root;
  notes: string[];
}

/** Parses a text; what is dangerous or unknown is gone, with a note where a reader would miss it. */
export function parseHtml(html: string): ParsedHtml {
  const notes = new Set<string>();
  const parsed = unified().use(rehypeParse, { fragment: true }).parse(html);
  if (isTooDeep(parsed)) return { tree: { type: "root", children: [] }, notes: [TOO_DEEP] };
  visit(parsed, "element", (element, index, parent) => {
    const lost = LOST[element.tagName];
    if (lost) notes.add(sayLost(lost));
    if (element.tagName !== "iframe" && element.tagName !== "video") return;
    const src = readText(element, "src") || sourceWithin(element);
    if (!/^(https?:)?\/\//.test(src) || !parent || index === undefined) return;
    const href = src.startsWith("//") ? `https:${src}` : src;
    // What stands alone in a paragraph and can be played is a player here.
    if (readVideoAddress(href)?.kind !== "frame")
      notes.add(`O conteúdo incorporado de ${href.slice(0, 200)} virou um link.`);
    parent.children[index] = paragraphOf(linkTo(watchAddress(href)));
    return SKIP;
  });
  const tree = unified().use(rehypeSanitize, SCHEMA).runSync(parsed);
  return { tree, notes: [...notes] };
}

const TOO_DEEP = "O texto tem marcas aninhadas demais e ficou de fora.";

/** The Markdown of a tree. */
export function toMarkdown(children: RootContent[]): string {
  const processor = unified()
    .use(rehypeRemark, { handlers: HANDLERS })
    .use(remarkGfm)
    .use(remarkStringify, { bullet: "-", emphasis: "_", fences: true, listItemIndent: "one", rule: "-" });
  const tree = processor.runSync(arrangePictures({ type: "root", children: structuredClone(children) }));
  return processor.stringify(tree).trim();
}

/** Quotes, of which some are callouts (callouts.ts). */
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

/** A text without marks. */
export function plainText(html: string): string {
  return toString(parseHtml(html).tree).replace(/\s+/g, " ").trim();
}

/** The value of an attribute as text, "" where there is none. */
export function readText(element: Element, name: string): string {
  const value = element.properties[name];
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "string" ? value : "";
}

export function classesOf(element: Element): string[] {
  const { className } = element.properties;
  return Array.isArray(className) ? className.map(String) : [];
}

/** Whether a tree is more nested than what walks it can bear; counts without calling itself. */
export function isTooDeep(tree: Root): boolean {
  let level: (Root | RootContent)[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
  return false;
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
