// Where a value of the props stands in the page.
import type { PropPath } from "../../sections/show-props.ts";

/** Of an editable text: its place in the props, as JSON. */
export const TEXT_PLACE = "data-text";
/** Of a picture, and of a text in Markdown. */
export const IMAGE_PLACE = "data-image";
export const MARKDOWN_PLACE = "data-markdown";
/** Of the element that shows the part whose bar is open. */
export const PART_MARK = "data-part-chosen";

const PLACES = [TEXT_PLACE, IMAGE_PLACE, MARKDOWN_PLACE] as const;
const ANY = PLACES.map((name) => `[${name}]`).join();
/** What shows a part by itself, even where it is the only one. */
const WHOLE = "li, tr, article, figure, details, a, dt, dd, blockquote";

/** The place in the props of an element that shows a value. */
export function readPlace(element: Element): PropPath {
  const name = PLACES.find((place) => element.hasAttribute(place));
  return JSON.parse((name && element.getAttribute(name)) || "[]") as PropPath;
}

/**
 * The element that shows a part of a list: around all that the part shows, and nothing of the list's other parts.
 * @param path of the part
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
