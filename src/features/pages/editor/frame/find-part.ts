// Maps between elements of the page and paths in the props.

import type { PropPath } from "../../sections/show-props.ts";

/** Path of an editable text, as JSON. */
export const TEXT_PLACE = "data-text";
/** Path of a picture or Markdown text. */
export const IMAGE_PLACE = "data-image";
export const MARKDOWN_PLACE = "data-markdown";
/** Marks the element of the list item whose bar is open. */
export const PART_MARK = "data-part-chosen";

const PLACES = [TEXT_PLACE, IMAGE_PLACE, MARKDOWN_PLACE] as const;
const ANY = PLACES.map((name) => `[${name}]`).join();
/** Elements that represent a list item even if it is the only one. */
const WHOLE = "li, tr, article, figure, details, a, dt, dd, blockquote";

/** Reads the path of the value that an element shows. */
export function readPlace(element: Element): PropPath {
  const name = PLACES.find((place) => element.hasAttribute(place));
  return JSON.parse((name && element.getAttribute(name)) || "[]") as PropPath;
}

/**
 * Finds the element of a list item: the largest one that contains nothing of other items.
 * @param path of the item
 */
export function findPart(section: Element, path: PropPath): Element | undefined {
  const list = path.slice(0, -1);
  const values = [...section.querySelectorAll(ANY)].map((element) => ({ element, at: readPlace(element) }));
  let part = values.find(({ at }) => isWithin(at, path))?.element;
  const others = values.filter(({ at }) => isWithin(at, list) && !isWithin(at, path));
  while (part && !part.matches(WHOLE)) {
    const { parentElement: parent } = part;
    if (!parent || parent === section || others.some(({ element }) => parent.contains(element))) break;
    part = parent;
  }
  return part;
}

function isWithin(path: PropPath, start: PropPath): boolean {
  return start.every((name, index) => path[index] === name);
}
