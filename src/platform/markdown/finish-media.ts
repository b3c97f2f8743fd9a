// Completes images and links: sizes against layout shift, lazy loading, no referrer for other sites.

import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import { isButtonTitle } from "#src/shared/markdown-conventions.ts";

/** Class of a link that looks like a button (ui/page/article.css). */
const BUTTON_CLASS = "article-button";

/** Known images by their `src` in the text. Others have no size until they are loaded. */
export type KnownImages = Record<
  string,
  {
    width: number;
    height: number;
    srcSet?: string;
    sizes?: string;
    /** Current address, if it differs. */
    src?: string;
    /** Alternative text, used if the text has none. */
    alt?: string;
    /** Addresses of the first frame by format, for visitors who ask for less motion; absent if the image stands still. */
    still?: Record<"avif" | "jpeg", string>;
  }
>;

const isElement = (node: ElementContent | undefined, tagName: string): node is Element =>
  node?.type === "element" && node.tagName === tagName;

/** Own images have an absolute path, others use https. A relative path would not work on other pages. */
const IMAGE_ADDRESS = /^(\/|https:\/\/)/i;

/** `sizes` of an image beside others. */
const IN_COLUMNS = "(min-width: 40rem) 19rem, calc(100vw - 2.5rem)";

export function finishMedia(images: KnownImages) {
  const stills = new Map(
    Object.entries(images).flatMap(([address, { src = address, still }]) => (still ? [[src, still]] : [])),
  );
  return (tree: Root): void => {
    visit(tree, "element", (element, index, parent) => {
      if (index === undefined || !parent) return undefined;
      if (element.tagName === "img") {
        if (!IMAGE_ADDRESS.test(element.properties.src ?? "")) {
          // The image cannot be loaded, so its alternative text is shown.
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
      const figure = toFigure(element) ?? toPictures(element);
      if (figure) parent.children[index] = figure;
    });
    visit(tree, "element", (element, index, parent) => {
      const still = element.tagName === "img" ? stills.get(String(element.properties.src)) : undefined;
      if (!still || index === undefined || !parent) return undefined;
      parent.children[index] = toCalmPicture(element, still);
      return SKIP;
    });
  };
}

/** Lets an image that moves stand still for visitors who ask for less motion. */
function toCalmPicture(image: Element, still: Record<string, string>): Element {
  const { sizes } = image.properties;
  const sources = Object.entries(still).map(([format, srcSet]): Element => {
    const media = "(prefers-reduced-motion: reduce)";
    const properties = { media, type: `image/${format}`, srcSet, ...(sizes && { sizes }) };
    return { type: "element", tagName: "source", properties, children: [] };
  });
  return { type: "element", tagName: "picture", properties: {}, children: [...sources, image] };
}

function finishImage(image: Element, images: KnownImages): void {
  const { src, alt, title } = image.properties;
  const isOurs = /^\/(?!\/)/.test(String(src));
  const found = Object.hasOwn(images, String(src)) ? images[String(src)] : undefined;
  const { still: _still, ...known }: Partial<KnownImages[string]> = found ?? {};
  image.properties = {
    src,
    ...known,
    alt: alt || known.alt || "",
    ...(title ? { title } : {}),
    loading: "lazy",
    decoding: "async",
    ...(isOurs ? {} : { referrerPolicy: "no-referrer" }),
  };
}

/** Removes a link without a name, which nobody could see or hear. Links to other sites send no referrer. */
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
  if (isButtonTitle(link.properties.title)) {
    delete link.properties.title;
    link.properties.className = [BUTTON_CLASS];
  }
  return undefined;
}

/** Turns a paragraph with a single image into a figure, with the image's title as caption. */
function toFigure(paragraph: Element): Element | undefined {
  const [image, ...rest] = withoutSpaces(paragraph);
  if (!isElement(image, "img") || rest.length > 0) return undefined;
  return figureOf(image);
}

/** Turns a paragraph that consists of images into columns of figures. */
function toPictures(paragraph: Element): Element | undefined {
  const children = withoutSpaces(paragraph);
  const images = children.filter((child): child is Element => isElement(child, "img"));
  const isOfImages = children.every((child) => isElement(child, "img") || isElement(child, "br"));
  if (images.length < 2 || !isOfImages) return undefined;
  const columns = images.length === 2 || images.length === 4 ? 2 : 3;
  const figures = images.map((image) => {
    const { sizes } = image.properties;
    if (sizes) image.properties.sizes = IN_COLUMNS;
    return figureOf(image);
  });
  return {
    type: "element",
    tagName: "div",
    properties: { className: ["pictures", `columns-${columns}`] },
    children: figures,
  };
}

function withoutSpaces({ children }: Element): ElementContent[] {
  return children.filter((child) => child.type !== "text" || child.value.trim() !== "");
}

function figureOf(image: Element): Element {
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
