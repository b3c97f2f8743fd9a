// The text of an old page as this site's sections.
import { randomUUID } from "node:crypto";
import type { Element, Root, RootContent } from "hast";
import { visit } from "unist-util-visit";
import { classesOf, readText, toMarkdown } from "./old-site/to-markdown.ts";

const BODY_MAX = 19_000;
const GALLERY_MAX = 24;

export interface ImportedSection {
  id: string;
  type: string;
  version: number;
  props: Record<string, unknown>;
  isHidden: boolean;
}

/** A gallery becomes a gallery, and all between them text; what is arranged otherwise there is told. */
export function toSections({ children }: Root): { sections: ImportedSection[]; notes: string[] } {
  const sections: ImportedSection[] = [];
  const notes = new Set<string>();
  let waiting: RootContent[] = [];
  const flush = (): void => {
    sections.push(...textSections(waiting));
    waiting = [];
  };
  for (const node of children) {
    const pictures = node.type === "element" && isGallery(node) ? picturesOf(node) : [];
    if (pictures.length === 0) {
      if (node.type === "element") noteLayout(node, notes);
      waiting.push(node);
      continue;
    }
    flush();
    for (let from = 0; from < pictures.length; from += GALLERY_MAX)
      sections.push(sectionOf("gallery", 2, { items: pictures.slice(from, from + GALLERY_MAX) }));
  }
  flush();
  return { sections, notes: [...notes] };
}

function sectionOf(type: string, version: number, props: Record<string, unknown>): ImportedSection {
  return { id: randomUUID(), type, version, props, isHidden: false };
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

function isGallery(element: Element): boolean {
  return classesOf(element).some((name) => name === "wp-block-gallery" || name === "kg-gallery-card");
}

function picturesOf(gallery: Element): { image: { path: string; alt: string }; caption: string }[] {
  const found: { image: { path: string; alt: string }; caption: string }[] = [];
  visit(gallery, "element", (element) => {
    const path = readText(element, "src");
    if (element.tagName === "img" && path.startsWith("/media/"))
      found.push({
        image: { path, alt: readText(element, "alt").slice(0, 300).toWellFormed() },
        caption: "",
      });
  });
  return found;
}

function noteLayout(element: Element, notes: Set<string>): void {
  visit(element, "element", (part) => {
    const classes = classesOf(part);
    if (classes.includes("wp-block-columns")) notes.add("As colunas vieram uma abaixo da outra.");
    if (classes.includes("wp-block-buttons")) notes.add("Os botões vieram como links no texto.");
    if (classes.includes("wp-block-cover")) notes.add("Um bloco de capa veio como texto.");
  });
}
