// Writes inline content as Markdown: overlapping marks on flat text become nested nodes.

import type { JSONContent } from "@tiptap/core";
import type { PhrasingContent } from "mdast";

type Mark = NonNullable<JSONContent["marks"]>[number];

/** Form of a line break: HTML in a table, a space in a heading. */
type LineEnd = "break" | "html" | "space";

const WRAPS = { bold: "strong", italic: "emphasis", strike: "delete" } as const;

export function toPhrasing(nodes: JSONContent[], lineEnd: LineEnd = "break"): PhrasingContent[] {
  return joinTexts(nest(withoutEdges(nodes), lineEnd));
}

function nest(nodes: JSONContent[], lineEnd: LineEnd): PhrasingContent[] {
  const nested: PhrasingContent[] = [];
  for (let from = 0; from < nodes.length;) {
    const { mark, to } = findLongestMark(nodes, from);
    if (mark) nested.push(...wrap(nodes.slice(from, to), mark, lineEnd));
    else nested.push(...toLeaf(nodes, from, lineEnd));
    from = to;
  }
  return nested;
}

/** Finds the longest mark that starts here; it contains the others. */
function findLongestMark(nodes: JSONContent[], from: number): { mark?: Mark; to: number } {
  let found: { mark?: Mark; to: number } = { to: from + 1 };
  for (const mark of wrappingMarks(nodes[from])) {
    let to = from + 1;
    while (to < nodes.length && wrappingMarks(nodes[to]).some((other) => isSame(mark, other))) to += 1;
    if (!found.mark || to > found.to) found = { mark, to };
  }
  return found;
}

function wrappingMarks(node: JSONContent | undefined): Mark[] {
  return (node?.marks ?? []).filter(({ type }) => type !== "code");
}

function isSame(one: Mark, other: Mark): boolean {
  return one.type === other.type && (one.type !== "link" || isSameLink(one.attrs, other.attrs));
}

function isSameLink(one: Mark["attrs"], other: Mark["attrs"]): boolean {
  return one?.href === other?.href && (one?.title ?? null) === (other?.title ?? null);
}

/** Keeps spaces at the edges outside: "**palavra **" is not bold in Markdown. */
function wrap(nodes: JSONContent[], mark: Mark, lineEnd: LineEnd): PhrasingContent[] {
  const bare = nodes.map((node) => ({
    ...node,
    marks: node.marks?.filter((other) => !isSame(mark, other)) ?? [],
  }));
  const [before, inside, after] = splitEdges(bare);
  const children = joinTexts(nest(inside, lineEnd));
  return [
    ...nest(before, lineEnd),
    ...(children.length > 0 ? [toWrap(mark, children)] : []),
    ...nest(after, lineEnd),
  ];
}

function toWrap(mark: Mark, children: PhrasingContent[]): PhrasingContent {
  if (mark.type === "link") {
    const attrs = mark.attrs as { href: string; title?: string | null };
    return { type: "link", url: attrs.href, title: attrs.title ?? null, children };
  }
  return { type: WRAPS[mark.type as keyof typeof WRAPS], children };
}

function splitEdges(nodes: JSONContent[]): [JSONContent[], JSONContent[], JSONContent[]] {
  const inside = [...nodes];
  const before: JSONContent[] = [];
  const after: JSONContent[] = [];
  while (inside[0] && isBlank(inside[0])) before.push(...inside.splice(0, 1));
  while (inside.length > 0 && isBlank(inside.at(-1))) after.unshift(...inside.splice(-1));
  const [first] = inside;
  if (isPlainText(first)) {
    const text = first.text.trimStart();
    if (text !== first.text) before.push({ ...first, text: first.text.slice(0, -text.length) });
    inside[0] = { ...first, text };
  }
  const last = inside.at(-1);
  if (isPlainText(last)) {
    const text = last.text.trimEnd();
    if (text !== last.text) after.unshift({ ...last, text: last.text.slice(text.length) });
    inside[inside.length - 1] = { ...last, text };
  }
  return [before, inside, after];
}

function isPlainText(node: JSONContent | undefined): node is JSONContent & { text: string } {
  return node?.type === "text" && !node.marks?.some(({ type }) => type === "code");
}

function isBlank(node: JSONContent | undefined): boolean {
  return node?.type === "hardBreak" || (isPlainText(node) && node.text.trim() === "");
}

function withoutEdges(nodes: JSONContent[]): JSONContent[] {
  const isBreak = (node: JSONContent | undefined) => node?.type === "hardBreak";
  let [from, to] = [0, nodes.length];
  while (from < to && isBreak(nodes[from])) from += 1;
  while (to > from && isBreak(nodes[to - 1])) to -= 1;
  return nodes.slice(from, to);
}

function toLeaf(nodes: JSONContent[], index: number, lineEnd: LineEnd): PhrasingContent[] {
  const node = nodes[index];
  if (node?.type === "image") {
    const { src, alt, title } = node.attrs as { src: string; alt: string | null; title: string | null };
    return [{ type: "image", url: src, alt: alt ?? "", title: title || null }];
  }
  if (node?.type === "footnoteReference") {
    const label = String(node.attrs?.label);
    return [{ type: "footnoteReference", identifier: label, label }];
  }
  if (node?.type === "hardBreak") return [toBreak(nodes, index, lineEnd)];
  if (!node?.text) return [];
  const isCode = node.marks?.some(({ type }) => type === "code");
  return [{ type: isCode ? "inlineCode" : "text", value: node.text }];
}

/** A plain line break suffices for one; two would start a new paragraph, so they are written explicitly. */
function toBreak(nodes: JSONContent[], index: number, lineEnd: LineEnd): PhrasingContent {
  if (lineEnd === "html") return { type: "html", value: "<br>" };
  if (lineEnd === "space") return { type: "text", value: " " };
  const isOneOfSeveral = [nodes[index - 1], nodes[index + 1]].some((other) => other?.type === "hardBreak");
  return isOneOfSeveral ? { type: "break" } : { type: "text", value: "\n" };
}

/** Joins adjacent texts, since escaping depends on neighboring characters. */
function joinTexts(nodes: PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === "text" && last?.type === "text") last.value += node.value;
    else joined.push(node.type === "text" ? { ...node } : node);
  }
  for (const node of joined) {
    if (node.type === "text") node.value = node.value.replace(/[ \t]*\n[ \t]*/g, "\n");
  }
  return joined;
}
