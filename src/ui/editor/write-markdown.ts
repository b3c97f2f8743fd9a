// Converts the editor's document to Markdown. Unedited blocks keep their source.

import type { JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { AlignType, BlockContent, DefinitionContent, List, TableCell } from "mdast";
import { type Callout, isCallout } from "#src/shared/markdown-conventions.ts";
import { printTree } from "./dialect.ts";
import { toPhrasing } from "./write-inline.ts";

type Block = BlockContent | DefinitionContent;

/** Source of each block. An edited block is a new object, so it has no source. */
export type Sources = WeakMap<Node, string>;

/** @param sources receives each block's Markdown, so that no block is converted twice */
export function writeMarkdown(doc: Node, sources: Sources): string {
  return groupLists(doc)
    .map((group) => writeGroup(group, sources))
    .filter((text) => text !== "")
    .join("\n\n");
}

/** Groups adjacent lists of one type: Markdown would read them as one list, unless their sources separate them. */
function groupLists(doc: Node): Node[][] {
  const groups: Node[][] = [];
  doc.forEach((node) => {
    const last = groups.at(-1)?.at(-1);
    if (last && isList(node.type.name) && last.type === node.type) groups.at(-1)?.push(node);
    else groups.push([node]);
  });
  return groups;
}

function writeGroup(group: Node[], sources: Sources): string {
  const known = group.map((node) => sources.get(node));
  if (known.every((source) => source !== undefined)) return known.join("\n\n");
  const text = writeBlocks(group.map((node) => node.toJSON() as JSONContent));
  const [only, ...others] = group;
  if (only && others.length === 0) sources.set(only, text);
  return text;
}

/** Ignores the blocks' sources. */
export function writeBlocks(nodes: JSONContent[]): string {
  return printTree({ type: "root", children: toBlocks(nodes) });
}

function toBlocks(nodes: JSONContent[] = []): Block[] {
  const blocks: Block[] = [];
  for (const node of nodes) {
    const block = toBlock(node);
    const last = blocks.at(-1);
    if (block?.type === "list" && last?.type === "list" && last.ordered === block.ordered) {
      last.children.push(...block.children);
    } else if (block) blocks.push(block);
  }
  return blocks;
}

/** @returns undefined for an empty paragraph */
function toBlock(node: JSONContent): Block | undefined {
  const { type, attrs = {}, content = [] } = node;
  switch (type) {
    case "paragraph": {
      const children = toPhrasing(content);
      return children.length > 0 ? { type: "paragraph", children } : undefined;
    }
    case "heading":
      return { type: "heading", depth: attrs.level as 1, children: toPhrasing(content, "space") };
    case "blockquote": {
      const children = toBlocks(content);
      if (isCallout(attrs.callout)) children.unshift(calloutMark(attrs.callout));
      return children.length > 0 ? { type: "blockquote", children } : undefined;
    }
    case "codeBlock": {
      const { language, meta } = attrs as { language?: string | null; meta?: string | null };
      const value = content.map(({ text }) => text ?? "").join("");
      return { type: "code", lang: language ?? null, meta: meta ?? null, value };
    }
    case "horizontalRule":
      return { type: "thematicBreak" };
    case "table":
      return toTable(content);
    case "columns":
      return toColumns(content);
    case "footnote": {
      const label = String(attrs.label);
      return { type: "footnoteDefinition", identifier: label, label, children: toBlocks(content) };
    }
    default:
      return isList(type) ? toList(node) : undefined;
  }
}

/** Leaves out empty columns, unless only one is filled: a single one would be read as a quote. */
function toColumns(columns: JSONContent[]): Block | undefined {
  const all = columns.map(({ content }) => toBlocks(content));
  const filled = all.filter((blocks) => blocks.length > 0);
  if (filled.length === 0) return undefined;
  const written = filled.length > 1 ? filled : all;
  const mark: Block[] = written.length > 1 ? [{ type: "html", value: "[!COLUMNS]" }] : [];
  const children = written.flatMap((blocks, index): Block[] =>
    index > 0 ? [{ type: "thematicBreak" }, ...blocks] : blocks,
  );
  return { type: "blockquote", children: [...mark, ...children] };
}

/** Separates the mark from the text by a blank line. As HTML it is not escaped. */
function calloutMark(kind: Callout): Block {
  return { type: "html", value: `[!${kind.toUpperCase()}]` };
}

function isList(type: string | undefined): boolean {
  return type === "bulletList" || type === "orderedList";
}

function toList({ type, attrs = {}, content = [] }: JSONContent): List {
  const spread = attrs.isLoose === true;
  const ordered = type === "orderedList";
  return {
    type: "list",
    ordered,
    start: ordered ? ((attrs.start as number | undefined) ?? 1) : null,
    spread,
    children: content.map((item) => ({ type: "listItem", spread, children: toBlocks(item.content) })),
  };
}

/** The first row becomes the header: Markdown has no table without one. */
function toTable(rows: JSONContent[]): Block {
  const sides = (rows[0]?.content ?? []).map(({ attrs }) => (attrs?.align as AlignType) ?? null);
  return {
    type: "table",
    align: sides,
    children: rows.map(({ content = [] }) => ({ type: "tableRow", children: content.flatMap(toCells) })),
  };
}

/** Splits a cell that spans columns, as in pasted tables, into one cell and empty ones. */
function toCells({ attrs, content = [] }: JSONContent): TableCell[] {
  const span = Math.max(1, Number(attrs?.colspan ?? 1));
  const words = content.flatMap((block, index) => [
    ...(index > 0 ? [{ type: "hardBreak" }] : []),
    ...(block.content ?? []),
  ]);
  const empty = Array.from({ length: span - 1 }, (): TableCell => ({ type: "tableCell", children: [] }));
  return [{ type: "tableCell", children: toPhrasing(words, "html") }, ...empty];
}
