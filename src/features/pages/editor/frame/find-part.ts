// Maps between elements of the page and paths in the props.

import { scrollBehavior } from "#src/ui/page/motion.ts";
import { partAround, type PropPath } from "../../sections/show-props.ts";

/** Path of an editable text, as JSON. */
export const TEXT_PLACE = "data-text";
/** Path of a picture or Markdown text. */
export const IMAGE_PLACE = "data-image";
export const MARKDOWN_PLACE = "data-markdown";
/** Marks the element of the list item whose bar is open. */
export const PART_MARK = "data-part-chosen";
/** The tab stop of the bar that is shown. */
export const BAR_BUTTON = "[data-selected] > [data-controls] [data-actions] button[tabindex='0']";

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

/** Scrolls the page to a value whose field is being filled in. */
export function scrollToValue(document: Document | null | undefined, id: string, path: PropPath): void {
  const section = document?.querySelector(`[data-section="${CSS.escape(id)}"]`);
  if (section) findValue(section, path).scrollIntoView({ block: "nearest", behavior: scrollBehavior() });
}

/** Finds the element that shows a value, else its list item's; the section itself for values that are nowhere. */
function findValue(section: Element, path: PropPath): Element {
  const wanted = JSON.stringify(path);
  const exact = [...section.querySelectorAll(ANY)].find(
    (element) => JSON.stringify(readPlace(element)) === wanted,
  );
  const part = partAround(path);
  return (
    exact ??
    (part && findPart(section, part)) ??
    section.querySelector(":scope > :not([data-controls])") ??
    section
  );
}

function isWithin(path: PropPath, start: PropPath): boolean {
  return start.every((name, index) => path[index] === name);
}
