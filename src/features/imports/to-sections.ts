import type { Element, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "unist-util-visit";
import {
  arrangedSection,
  captionOf,
  type ImportedSection,
  picturesOf,
  sectionOf,
} from "./arranged-sections.ts";
import { isCaption, isGallery } from "./old-site/arrange-pictures.ts";
import { takeFootnotes } from "./old-site/footnotes.ts";
import { classesOf, toMarkdown } from "./old-site/to-markdown.ts";

const BODY_MAX = 19_000;
const GALLERY_MAX = 24;

/** Puts the text between galleries and arranged content into text sections. Reports layouts that are lost. */
export function toSections(tree: Root): { sections: ImportedSection[]; notes: string[] } {
  const { children, footnotes } = takeFootnotes(tree);
  const sections: ImportedSection[] = [];
  const notes = new Set<string>();
  let waiting: RootContent[] = [];
  const flush = (): void => {
    sections.push(...textSections(waiting, footnotes, notes));
    waiting = [];
  };
  for (const node of children) {
    const arranged = node.type === "element" ? arrangedSection(node, footnotes) : undefined;
    const pictures = node.type === "element" && isGallery(node) ? picturesOf(node) : [];
    if (arranged) {
      flush();
      sections.push(arranged);
      continue;
    }
    if (pictures.length === 0) {
      if (node.type === "element") noteLayout(node, notes);
      waiting.push(node);
      continue;
    }
    flush();
    const caption = captionOf({
      ...(node as Element),
      children: (node as Element).children.filter(isCaption),
    });
    for (let from = 0; from < pictures.length; from += GALLERY_MAX)
      sections.push(
        sectionOf("gallery", 2, { text: caption, items: pictures.slice(from, from + GALLERY_MAX) }),
      );
  }
  flush();
  return { sections, notes: [...notes] };
}

function textSections(
  nodes: RootContent[],
  footnotes: ReadonlyMap<string, Element>,
  notes: Set<string>,
): ImportedSection[] {
  const found: ImportedSection[] = [];
  let body = "";
  const close = (): void => {
    if (body) found.push(sectionOf("text", 1, { body, look: "title-above" }));
    body = "";
  };
  for (const node of nodes.flatMap(partsOf)) {
    for (const part of splitLong(toMarkdown([node], footnotes), notes)) {
      if (body.length + part.length > BODY_MAX) close();
      body = [body, part].filter(Boolean).join("\n\n");
    }
  }
  close();
  return found;
}

const GROUPS = new Set(["article", "div", "main", "section"]);

/** Takes long groups apart, so that their parts may stand in several sections. */
function partsOf(node: RootContent): RootContent[] {
  if (node.type !== "element" || !GROUPS.has(node.tagName)) return [node];
  if (!node.children.every((child) => child.type !== "text" || child.value.trim() === "")) return [node];
  return toString(node).length > BODY_MAX / 2 ? node.children.flatMap(partsOf) : [node];
}

/** Footnotes at the end of a text, each with the lines that belong to it. */
const DEFINITION = /(?:^|\n)(?=\[\^[^\]\n]{1,100}\]: )/;

/** Splits a text. Each part gets the footnotes that it refers to. */
function splitLong(markdown: string, notes: Set<string>): string[] {
  if (markdown.length <= BODY_MAX) return [markdown];
  const [body = "", ...definitions] = markdown.split(DEFINITION);
  if (body === "" || definitions.length === 0) return splitBody(markdown, notes, BODY_MAX);
  const longest = Math.max(BODY_MAX - definitions.join("\n\n").length, BODY_MAX / 2);
  return splitBody(body.trimEnd(), notes, longest).map((part) => {
    const own = definitions.filter((one) => part.includes(one.slice(0, one.indexOf(":"))));
    return [part, ...own.map((one) => one.trim())].join("\n\n");
  });
}

/** Splits lists and the like between two lines or words. Half a table or half a block of code would be broken. */
function splitBody(markdown: string, notes: Set<string>, max: number): string[] {
  if (markdown.length <= max) return [markdown];
  const isWhole = /^(?:\||```|<)/.test(markdown);
  if (isWhole) notes.add("Um trecho que não se divide, como uma tabela, é longo demais: veio só o começo.");
  const end = [markdown.lastIndexOf("\n", max), markdown.lastIndexOf(" ", max)].find((at) => at > 0) ?? max;
  const first = markdown.slice(0, end).toWellFormed();
  return isWhole ? [first] : [first, ...splitBody(markdown.slice(first.length).trimStart(), notes, max)];
}

function noteLayout(element: Element, notes: Set<string>): void {
  visit(element, "element", (part) => {
    const classes = classesOf(part);
    if (classes.includes("wp-block-columns")) notes.add("As colunas vieram uma abaixo da outra.");
    if (classes.includes("wp-block-cover")) notes.add("Um bloco de capa veio como texto.");
  });
}
