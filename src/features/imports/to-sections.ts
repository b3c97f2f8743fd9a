import type { Element, Root, RootContent } from "hast";
import { visit } from "unist-util-visit";
import {
  arrangedSection,
  captionOf,
  type ImportedSection,
  picturesOf,
  sectionOf,
} from "./arranged-sections.ts";
import { isCaption, isGallery } from "./old-site/arrange-pictures.ts";
import { classesOf, toMarkdown } from "./old-site/to-markdown.ts";

const BODY_MAX = 19_000;
const GALLERY_MAX = 24;

/** Puts the text between galleries and arranged content into text sections. Reports layouts that are lost. */
export function toSections({ children }: Root): { sections: ImportedSection[]; notes: string[] } {
  const sections: ImportedSection[] = [];
  const notes = new Set<string>();
  let waiting: RootContent[] = [];
  const flush = (): void => {
    sections.push(...textSections(waiting));
    waiting = [];
  };
  for (const node of children) {
    const arranged = node.type === "element" ? arrangedSection(node) : undefined;
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

function textSections(nodes: RootContent[]): ImportedSection[] {
  const found: ImportedSection[] = [];
  let body = "";
  const close = (): void => {
    if (body) found.push(sectionOf("text", 1, { body, look: "title-above" }));
    body = "";
  };
  for (const node of nodes) {
    const markdown = toMarkdown([node]);
    if (body.length + markdown.length > BODY_MAX) close();
    body = [body, markdown.slice(0, BODY_MAX).toWellFormed()].filter(Boolean).join("\n\n");
  }
  close();
  return found;
}

function noteLayout(element: Element, notes: Set<string>): void {
  visit(element, "element", (part) => {
    const classes = classesOf(part);
    if (classes.includes("wp-block-columns")) notes.add("As colunas vieram uma abaixo da outra.");
    if (classes.includes("wp-block-cover")) notes.add("Um bloco de capa veio como texto.");
  });
}
