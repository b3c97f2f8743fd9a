// The editor's document as Markdown. What nobody has touched is written as it was.
import type { JSONContent } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import type { AlignType, BlockContent, DefinitionContent, List, TableCell } from "mdast";
import { printTree } from "./dialect.ts";
import { toPhrasing } from "./write-inline.ts";

type Block = BlockContent | DefinitionContent;

/** How the blocks of a document were written, by the block itself: one that is changed is another. */
export type Sources = WeakMap<Node, string>;

/**
 * @param sources is added to, so that each block is written once
 * @returns without a line break at its end; empty for a document without a word
 */
export function writeMarkdown(doc: Node, sources: Sources): string {
  return groupLists(doc)
    .map((group) => writeGroup(group, sources))
    .filter((text) => text !== "")
    .join("\n\n");
}

/** Two lists of a kind that touch would be read as one; those that were written apart know how. */
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

/** Blocks as Markdown, whatever they were before. */
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

/** @returns nothing for an empty line */
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
    default:
      return isList(type) ? toList(node) : undefined;
  }
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

/** The first row is the head, whatever its cells are: Markdown knows no table without one. */
function toTable(rows: JSONContent[]): Block {
  const sides = (rows[0]?.content ?? []).map(({ attrs }) => (attrs?.align as AlignType) ?? null);
  return {
    type: "table",
    align: sides,
    children: rows.map(({ content = [] }) => ({ type: "tableRow", children: content.flatMap(toCells) })),
  };
}

/** A cell over several columns, as pasted tables have them, leaves the others empty. */
function toCells({ attrs, content = [] }: JSONContent): TableCell[] {
  const span = Math.max(1, Number(attrs?.colspan ?? 1));
  const words = content.flatMap((block, index) => [
    ...(index > 0 ? [{ type: "hardBreak" }] : []),
    ...(block.content ?? []),
  ]);
  const empty = Array.from({ length: span - 1 }, (): TableCell => ({ type: "tableCell", children: [] }));
  return [{ type: "tableCell", children: toPhrasing(words, "html") }, ...empty];
}
