// The text of an old page as this site's sections.
import { randomUUID } from "node:crypto";
import type { Element, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { isCaption, isGallery } from "./old-site/arrange-pictures.ts";
import { classesOf, readText, toMarkdown } from "./old-site/to-markdown.ts";

const BODY_MAX = 19_000;
const GALLERY_MAX = 24;
const CAPTION_MAX = 200;
/** Of a text beside a picture. */
const BESIDE_MAX = 4000;

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
    const beside = node.type === "element" ? pictureWithText(node) : undefined;
    const pictures = node.type === "element" && isGallery(node) ? picturesOf(node) : [];
    if (beside) {
      flush();
      sections.push(beside);
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

interface ShownPicture {
  image: { path: string; alt: string };
  caption: string;
}

function picturesOf(gallery: Element): ShownPicture[] {
  const found: ShownPicture[] = [];
  const take = (image: Element, caption: string): void => {
    const path = readText(image, "src");
    if (path.startsWith("/media/"))
      found.push({ image: { path, alt: readText(image, "alt").slice(0, 300).toWellFormed() }, caption });
  };
  visit(gallery, "element", (element) => {
    if (element.tagName === "img") take(element, "");
    if (element.tagName !== "figure" || element === gallery) return undefined;
    const image = childrenWithin(element).find(({ tagName }) => tagName === "img");
    if (image) take(image, captionOf(element));
    return SKIP;
  });
  return found;
}

function captionOf(figure: Element): string {
  const caption = childrenWithin(figure).find(({ tagName }) => tagName === "figcaption");
  return caption ? toString(caption).replace(/\s+/g, " ").trim().slice(0, CAPTION_MAX).toWellFormed() : "";
}

function childrenWithin(element: Element): Element[] {
  const found: Element[] = [];
  visit(element, "element", (part) => void found.push(part));
  return found;
}

/** "Media & text" of WordPress, where its parts fit. */
function pictureWithText(element: Element): ImportedSection | undefined {
  if (!classesOf(element).includes("wp-block-media-text")) return undefined;
  const parts = element.children.filter((child) => child.type === "element");
  const media = parts.find((part) => classesOf(part).includes("wp-block-media-text__media"));
  const [picture] = media ? picturesOf(media) : [];
  const body = toMarkdown(parts.filter((part) => part !== media));
  if (!picture || !body || body.length > BESIDE_MAX) return undefined;
  const side = classesOf(element).includes("has-media-on-the-right") ? "right" : "left";
  return sectionOf("picture-with-text", 1, { body, image: picture.image, side });
}

function noteLayout(element: Element, notes: Set<string>): void {
  visit(element, "element", (part) => {
    const classes = classesOf(part);
    if (classes.includes("wp-block-columns")) notes.add("As colunas vieram uma abaixo da outra.");
    if (classes.includes("wp-block-cover")) notes.add("Um bloco de capa veio como texto.");
  });
}
