// Completes images and links: sizes against layout shift, lazy loading, no referrer for other sites.
import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";

/** Sizes of images by their `src`; an image that is not in it has no size until it is loaded. */
export type KnownImages = Record<string, { width: number; height: number; srcSet?: string; sizes?: string }>;

const isElement = (node: ElementContent | undefined, tagName: string): node is Element =>
  node?.type === "element" && node.tagName === tagName;

/** Own images by absolute path, others by https; a relative path would not work on other pages. */
const IMAGE_ADDRESS = /^(\/|https:\/\/)/i;

export function finishMedia(images: KnownImages) {
  return (tree: Root): void => {
    visit(tree, "element", (element, index, parent) => {
      if (index === undefined || !parent) return undefined;
      if (element.tagName === "img") {
        if (!IMAGE_ADDRESS.test(element.properties.src ?? "")) {
          // The image cannot be fetched: its alternative text is shown.
          parent.children[index] = { type: "text", value: element.properties.alt ?? "" };
          return [SKIP, index + 1];
        }
        finishImage(element, images);
      }
      if (element.tagName === "a") return finishLink(element, index, parent);
      return undefined;
    });
    visit(tree, "element", (element, index, parent) => {
      if (index === undefined || !parent || element.tagName !== "p") return;
      const figure = toFigure(element);
      if (figure) parent.children[index] = figure;
    });
  };
}

function finishImage(image: Element, images: KnownImages): void {
  const { src, alt, title } = image.properties;
  const isOurs = /^\/(?!\/)/.test(String(src));
  const known = Object.hasOwn(images, String(src)) ? images[String(src)] : undefined;
  image.properties = {
    src,
    ...known,
    alt: alt ?? "",
    ...(title ? { title } : {}),
    loading: "lazy",
    decoding: "async",
    ...(isOurs ? {} : { referrerPolicy: "no-referrer" }),
  };
}

/** Removes a link without a name, which nobody could see or hear; a link to another site sends no referrer. */
function finishLink(link: Element, index: number, parent: Element | Root) {
  const { href } = link.properties;
  const isNamed =
    toString(link).trim() !== "" ||
    link.children.some((child) => isElement(child, "img") && child.properties.alt);
  if (!href || (!isNamed && !link.properties.ariaLabel && !link.properties.ariaHidden)) {
    parent.children.splice(index, 1, ...link.children);
    return index;
  }
  if (/^(https?:|[/\\]{2})/i.test(href)) link.properties.rel = ["noopener", "noreferrer"];
  return undefined;
}

/** A paragraph that contains only an image becomes a figure; the title of the image becomes the caption. */
function toFigure(paragraph: Element): Element | undefined {
  const [image, ...rest] = paragraph.children.filter(
    (child) => child.type !== "text" || child.value.trim() !== "",
  );
  if (!isElement(image, "img") || rest.length > 0) return undefined;
  const { title, ...properties } = image.properties;
  const caption: Element[] = title
    ? [
        {
          type: "element",
          tagName: "figcaption",
          properties: {},
          children: [{ type: "text", value: title }],
        },
      ]
    : [];
  return {
    type: "element",
    tagName: "figure",
    properties: {},
    children: [{ ...image, properties }, ...caption],
  };
}
