// Converts arranged content of an old page, such as columns or a picture beside a text, into sections.

import { randomUUID } from "node:crypto";
import type { Element } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { classesOf, readText, toMarkdown } from "./old-site/to-markdown.ts";

const CAPTION_MAX = 200;
/** Most characters of the text beside a picture. */
const BESIDE_MAX = 4000;
const QUOTE_MAX = 400;
const NAME_MAX = 80;
const COLUMNS_MAX = 4;
const COLUMN_TITLE_MAX = 60;
const COLUMN_TEXT_MAX = 240;

export interface ImportedSection {
  id: string;
  type: string;
  version: number;
  props: Record<string, unknown>;
  isHidden: boolean;
}

/** @returns undefined for plain text, and for content that would have to be cut to fit a section */
export function arrangedSection(
  element: Element,
  footnotes: ReadonlyMap<string, Element>,
): ImportedSection | undefined {
  return pictureWithText(element, footnotes) ?? quotation(element) ?? columns(element);
}

export function sectionOf(type: string, version: number, props: Record<string, unknown>): ImportedSection {
  return { id: randomUUID(), type, version, props, isHidden: false };
}

interface ShownPicture {
  image: { path: string; alt: string };
  caption: string;
}

export function picturesOf(gallery: Element): ShownPicture[] {
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

export function captionOf(figure: Element): string {
  const caption = childrenWithin(figure).find(({ tagName }) => tagName === "figcaption");
  return caption ? toString(caption).replace(/\s+/g, " ").trim().slice(0, CAPTION_MAX).toWellFormed() : "";
}

function childrenWithin(element: Element): Element[] {
  const found: Element[] = [];
  visit(element, "element", (part) => void found.push(part));
  return found;
}

/** Converts WordPress's "Media & text" block. */
function pictureWithText(
  element: Element,
  footnotes: ReadonlyMap<string, Element>,
): ImportedSection | undefined {
  if (!classesOf(element).includes("wp-block-media-text")) return undefined;
  const parts = element.children.filter((child) => child.type === "element");
  const media = parts.find((part) => classesOf(part).includes("wp-block-media-text__media"));
  const [picture] = media ? picturesOf(media) : [];
  const body = toMarkdown(
    parts.filter((part) => part !== media),
    footnotes,
  );
  if (!picture || !body || body.length > BESIDE_MAX) return undefined;
  const side = classesOf(element).includes("has-media-on-the-right") ? "right" : "left";
  return sectionOf("picture-with-text", 1, { body, image: picture.image, side });
}

function quotation(element: Element): ImportedSection | undefined {
  const quote = element.tagName === "figure" ? onlyOne(elementsIn(element)) : element;
  if (quote?.tagName !== "blockquote") return undefined;
  const parts = elementsIn(quote) ?? [];
  const cite = parts.at(-1);
  const words = parts.slice(0, -1);
  if (cite?.tagName !== "cite" || !words.every(isPlain) || !isPlain(cite)) return undefined;
  const [text, name] = [words.map(textOf).join(" "), textOf(cite)];
  if (!text || !name || text.length > QUOTE_MAX || name.length > NAME_MAX) return undefined;
  return sectionOf("testimonials", 1, { title: "", items: [{ quote: text, name, role: "" }] });
}

/** Converts columns that each have a title, a paragraph and at most one picture above them. */
function columns(element: Element): ImportedSection | undefined {
  if (!classesOf(element).includes("wp-block-columns")) return undefined;
  const items = elementsIn(element)?.map(columnOf) ?? [];
  if (items.length < 2 || items.length > COLUMNS_MAX || items.includes(undefined)) return undefined;
  return sectionOf("values", 1, { title: "", practiceLabel: "", items });
}

function columnOf(column: Element) {
  const parts = elementsIn(column)?.filter((part) => picturesOf(part).length > 0 || textOf(part) !== "");
  const [text, title, ...above] = parts?.toReversed() ?? [];
  const pictures = above.flatMap(picturesOf);
  const [picture] = pictures;
  if (!title || !/^h[1-6]$/.test(title.tagName) || text?.tagName !== "p") return undefined;
  if (!isPlain(title) || !isPlain(text) || pictures.length !== above.length || pictures.length > 1)
    return undefined;
  if (picture?.caption || textOf(title).length > COLUMN_TITLE_MAX || textOf(text).length > COLUMN_TEXT_MAX)
    return undefined;
  return { name: textOf(title), text: textOf(text), ...(picture && { image: picture.image }) };
}

/** Returns the child elements; undefined if text stands between them. */
function elementsIn({ children }: Element): Element[] | undefined {
  const parts = children.filter((child) => child.type === "element");
  const hasWords = children.some((child) => child.type === "text" && child.value.trim() !== "");
  return hasWords ? undefined : parts;
}
const onlyOne = (parts: Element[] = []): Element | undefined => (parts.length === 1 ? parts[0] : undefined);
const isPlain = ({ children }: Element): boolean =>
  children.every((child) => child.type === "text" || (child.type === "element" && child.tagName === "br"));
/** Turns line breaks into spaces. */
const textOf = (element: Element): string =>
  element.children
    .map((child) => (child.type === "element" && child.tagName === "br" ? " " : toString(child)))
    .join("")
    .replace(/\s+/g, " ")
    .trim()
    .toWellFormed();
