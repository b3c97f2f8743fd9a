// Images and links of a text: nothing moves, nothing is fetched early, nobody is told who is reading.
import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";

/** What is known of images by their `src`; others are shown as wide as they turn out to be. */
export type KnownImages = Record<string, { width: number; height: number; srcSet?: string; sizes?: string }>;

const isElement = (node: ElementContent | undefined, tagName: string): node is Element =>
  node?.type === "element" && node.tagName === tagName;

/** Our own by path, others by https; a path relative to the page leads nowhere. */
const IMAGE_ADDRESS = /^(\/|https:\/\/)/i;

export function finishMedia(images: KnownImages) {
  return (tree: Root): void => {
    visit(tree, "element", (element, index, parent) => {
      if (index === undefined || !parent) return undefined;
      if (element.tagName === "img") {
        if (!IMAGE_ADDRESS.test(element.properties.src ?? "")) {
          // Nothing to be fetched: its words are shown.
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

/** A link that nobody could hear or see is none; one that leads away says nothing of where it stood. */
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

/** A paragraph that is one image with a title becomes a figure, its title the caption. */
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
