// Fits pictures to this site's Markdown: a caption is the picture's title, and a gallery one paragraph.

import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";

const GALLERIES = new Set(["wp-block-gallery", "kg-gallery-card", "gallery"]);

export function isGallery({ properties: { className } }: Element): boolean {
  return Array.isArray(className) && className.some((name) => GALLERIES.has(name));
}

/** Changes the tree in place. */
export function arrangePictures(tree: Root): Root {
  visit(tree, "element", (element, index, parent) => {
    if (!parent || index === undefined) return undefined;
    const isOfPictures = isGallery(element);
    if (!isOfPictures && element.tagName !== "figure") return undefined;
    const images = isOfPictures
      ? takePictures(element)
      : [pictureOf(element)].filter((one) => one !== undefined);
    if (images.length === 0) return undefined;
    const captions = isOfPictures ? element.children.filter(isCaption) : [];
    parent.children.splice(
      index,
      1,
      paragraph(images),
      ...captions.map(({ children }) => paragraph(children)),
    );
    return [SKIP, index + 1 + captions.length];
  });
  return tree;
}

/** Returns the only picture of a figure without other content, except for a caption without links. */
function pictureOf(figure: Element): Element | undefined {
  const images = within(figure, "img");
  const captions = within(figure, "figcaption");
  const [image] = images;
  const [caption] = captions;
  const words = toString(figure).trim();
  if (!image || images.length > 1 || captions.length > 1 || within(figure, "a").length > 0) return undefined;
  if (words !== (caption ? toString(caption).trim() : "")) return undefined;
  return captioned(image, words);
}

function takePictures(gallery: Element): Element[] {
  const found: Element[] = [];
  visit(gallery, "element", (element) => {
    if (element.tagName === "img") found.push(captioned(element, ""));
    if (element.tagName !== "figure" || element === gallery) return undefined;
    const [image] = within(element, "img");
    if (!image) return SKIP;
    found.push(captioned(image, within(element, "figcaption").map(toString).join(" ")));
    return SKIP;
  });
  return found;
}

function captioned(image: Element, caption: string): Element {
  const title = caption.replace(/\s+/g, " ").trim();
  return title ? { ...image, properties: { ...image.properties, title } } : image;
}

function within(element: Element, tagName: string): Element[] {
  const found: Element[] = [];
  visit(element, "element", (part) => {
    if (part.tagName === tagName) found.push(part);
  });
  return found;
}

export function isCaption(child: ElementContent): child is Element {
  return child.type === "element" && child.tagName === "figcaption";
}

function paragraph(children: ElementContent[]): Element {
  const spaced = children.flatMap((child, index) =>
    index > 0 && child.type === "element" && child.tagName === "img"
      ? [{ type: "text" as const, value: " " }, child]
      : [child],
  );
  return { type: "element", tagName: "p", properties: {}, children: spaced };
}
