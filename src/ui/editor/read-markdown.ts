// Converts Markdown to the editor's document, if the document can express all of it.

import type { JSONContent } from "@tiptap/core";
import type {
  BlockContent,
  Blockquote,
  FootnoteDefinition,
  List,
  ListItem,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
  Table,
} from "mdast";
import { visit } from "unist-util-visit";
import { readCallout, readColumns } from "#src/shared/markdown-conventions.ts";
import { parseTree } from "./dialect.ts";

/** A top-level block with its source, which is saved unchanged until the block is edited. */
export interface ReadBlock {
  node: JSONContent;
  source: string;
}

type Mark = NonNullable<JSONContent["marks"]>[number];
type Block = Extract<RootContent, BlockContent | FootnoteDefinition>;

const KNOWN = new Set(
  (
    "root paragraph heading blockquote list listItem code thematicBreak table tableRow tableCell " +
    "text emphasis strong delete inlineCode break link image footnoteReference footnoteDefinition"
  ).split(" "),
);
const LINE_BREAK = /^<br\s*\/?>$/i;

/** @returns `undefined` for inexpressible content: HTML, reference links, task lists */
export function readMarkdown(markdown: string): ReadBlock[] | undefined {
  const tree = parseTree(markdown);
  if (!canHold(tree)) return undefined;
  return tree.children.map((block) => ({
    node: toBlock(block as Block, markdown),
    source: sourceOf(block, markdown),
  }));
}

export function toDocument(blocks: ReadBlock[]): JSONContent {
  const content = blocks.map(({ node }) => node);
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}

function canHold(tree: Root): boolean {
  let isHeld = true;
  visit(tree, (node, _index, parent) => {
    if (!isNodeHeld(node, parent)) isHeld = false;
  });
  return isHeld;
}

function isNodeHeld(node: Nodes, parent: Nodes | undefined): boolean {
  if (node.type === "html") return parent?.type === "tableCell" && LINE_BREAK.test(node.value);
  if (node.type === "listItem") return node.checked == null && hasParagraphFirst(node);
  if (node.type === "heading") return !hasBreak(node.children);
  if (node.type === "footnoteDefinition") return parent?.type === "root";
  if (node.type === "blockquote") return node.children.length > 0;
  return KNOWN.has(node.type);
}

function hasParagraphFirst({ children: [first] }: ListItem): boolean {
  return first === undefined || first.type === "paragraph";
}

function hasBreak(nodes: PhrasingContent[]): boolean {
  return nodes.some(
    (node) =>
      node.type === "break" ||
      (node.type === "text" && node.value.includes("\n")) ||
      ("children" in node && hasBreak(node.children)),
  );
}

/** Starts at the line's start, since leading spaces may belong to the block. */
function sourceOf({ position }: RootContent, markdown: string): string {
  const start = position?.start.offset ?? 0;
  return markdown.slice(markdown.lastIndexOf("\n", start - 1) + 1, position?.end.offset).trimEnd();
}

function toBlock(block: Block, markdown: string): JSONContent {
  switch (block.type) {
    case "heading":
      return { type: "heading", attrs: { level: block.depth }, ...withContent(toInline(block.children)) };
    case "blockquote":
      return toQuote(block, markdown);
    case "list":
      return toList(block, markdown);
    case "code":
      return {
        type: "codeBlock",
        attrs: { language: block.lang ?? null, meta: block.meta ?? null },
        ...withContent(block.value === "" ? [] : [{ type: "text", text: block.value }]),
      };
    case "thematicBreak":
      return { type: "horizontalRule" };
    case "table":
      return toTable(block);
    case "footnoteDefinition": {
      const content = toBlocks(block.children, markdown);
      return {
        type: "footnote",
        attrs: { label: block.label ?? block.identifier },
        content: content.length > 0 ? content : [{ type: "paragraph" }],
      };
    }
    case "paragraph":
      return { type: "paragraph", ...withContent(toInline(block.children)) };
    default:
      throw new Error(`the document has no ${block.type}`);
  }
}

function toBlocks(nodes: RootContent[], markdown: string): JSONContent[] {
  return nodes.map((node) => toBlock(node as Block, markdown));
}

/** Reads a callout without its mark, or a plain quote. */
function toQuote({ children }: Blockquote, markdown: string): JSONContent {
  const columns = readColumns({ type: "blockquote", children }, markdown);
  if (columns) {
    const toColumn = (blocks: RootContent[]) => ({
      type: "column",
      content: blocks.length > 0 ? toBlocks(blocks, markdown) : [{ type: "paragraph" }],
    });
    return { type: "columns", content: columns.map(toColumn) };
  }
  const content = toBlocks(children, markdown);
  const [first] = children;
  const text = first?.type === "paragraph" ? first.children[0] : undefined;
  if (first?.type !== "paragraph" || text?.type !== "text") return { type: "blockquote", content };
  const found = readCallout(text.value, markdown.slice(first.position?.start.offset));
  if (!found) return { type: "blockquote", content };
  const words = [...toLines(found.rest, []), ...toInline(first.children.slice(1))];
  const begin = words[0]?.type === "hardBreak" ? words.slice(1) : words;
  const rest = content.slice(1);
  const isEmpty = begin.length === 0 && rest.length > 0;
  return {
    type: "blockquote",
    attrs: { callout: found.kind },
    content: isEmpty ? rest : [{ type: "paragraph", ...withContent(begin) }, ...rest],
  };
}

function toList({ ordered, start, spread, children }: List, markdown: string): JSONContent {
  const isLoose = Boolean(spread) || children.some((item) => item.spread);
  return {
    type: ordered ? "orderedList" : "bulletList",
    attrs: { isLoose, ...(ordered ? { start: start ?? 1 } : {}) },
    content: children.map((item) => ({
      type: "listItem",
      content: item.children.length > 0 ? toBlocks(item.children, markdown) : [{ type: "paragraph" }],
    })),
  };
}

/** The first row defines the columns; others may be shorter or longer. */
function toTable({ align, children: [head, ...rows] }: Table): JSONContent {
  const aligns = align ?? [];
  const toRow = (row: typeof head, type: string): JSONContent => ({
    type: "tableRow",
    content: aligns.map((side, column) => ({
      type,
      attrs: { align: side ?? null },
      content: [{ type: "paragraph", ...withContent(toInline(row?.children[column]?.children ?? [])) }],
    })),
  });
  return {
    type: "table",
    content: [toRow(head, "tableHeader"), ...rows.map((row) => toRow(row, "tableCell"))],
  };
}

function withContent(content: JSONContent[]): { content?: JSONContent[] } {
  return content.length > 0 ? { content } : {};
}

function toInline(nodes: PhrasingContent[], marks: Mark[] = []): JSONContent[] {
  return nodes.flatMap((node) => {
    const within = (mark: Mark, children: PhrasingContent[]) => toInline(children, [...marks, mark]);
    switch (node.type) {
      case "text":
        return toLines(node.value, marks);
      case "inlineCode":
        return [withMarks({ type: "text", text: node.value }, [...marks, { type: "code" }])];
      case "strong":
        return within({ type: "bold" }, node.children);
      case "emphasis":
        return within({ type: "italic" }, node.children);
      case "delete":
        return within({ type: "strike" }, node.children);
      case "link":
        return within({ type: "link", attrs: { href: node.url, title: node.title ?? null } }, node.children);
      case "image": {
        const attrs = { src: node.url, alt: node.alt ?? "", title: node.title ?? null };
        return [withMarks({ type: "image", attrs }, marks)];
      }
      case "footnoteReference": {
        const attrs = { label: node.label ?? node.identifier };
        return [withMarks({ type: "footnoteReference", attrs }, marks)];
      }
      default:
        return [withMarks({ type: "hardBreak" }, marks)];
    }
  });
}

/** Every line break is a `<br>` (docs/produto.md, "Texts of content"). */
function toLines(text: string, marks: Mark[]): JSONContent[] {
  return text
    .split("\n")
    .flatMap((line, index) => [
      ...(index > 0 ? [withMarks({ type: "hardBreak" }, marks)] : []),
      ...(line === "" ? [] : [withMarks({ type: "text", text: line }, marks)]),
    ]);
}

function withMarks(node: JSONContent, marks: Mark[]): JSONContent {
  return marks.length > 0 ? { ...node, marks } : node;
}
