// Reads a page's look as data: its words and boxes with their positions, to compare editor and site.

import type { Frame } from "@playwright/test";

export interface Seen {
  /** A word, or the name of an element. */
  what: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Reads every word and box of a page's sections from top to bottom, without the editor's own controls. */
export function readPage(frame: Frame): Promise<{ words: Seen[]; boxes: Seen[] }> {
  return frame.evaluate(() => {
    const main = document.querySelector("main");
    if (!main) throw new Error("there is no page");
    scrollTo(0, 0);
    const words: Seen[] = [];
    const boxes: Seen[] = [];
    const toSeen = (what: string, { x, y, width, height }: DOMRect): Seen => ({
      what,
      x,
      y: y + scrollY,
      width,
      height,
    });
    // Skips tables of contents, where links within the document mark the current section.
    const isSkipped = (element: Element): boolean =>
      element.matches("style, script, option, output, [data-controls], .sr-only, .legal-contents") ||
      getComputedStyle(element).display === "none";
    const walk = (element: Element): void => {
      if (isSkipped(element)) return;
      const { display } = getComputedStyle(element);
      // Only the editor has a placeholder for each text.
      if (
        display !== "contents" &&
        !element.matches("br, [data-text], [data-text] *, [data-section], span") &&
        !element.closest("svg svg, svg *")
      ) {
        boxes.push(
          toSeen(
            [element.tagName, ...element.classList].slice(0, 2).join("."),
            element.getBoundingClientRect(),
          ),
        );
      }
      if (element.tagName === "svg") return;
      for (const node of element.childNodes) {
        if (node instanceof Element) walk(node);
        else if (node instanceof Text && !(node.previousSibling instanceof Text)) readWords(node);
      }
    };
    /** Reads a text node and those that follow without an element between them. */
    const readWords = (first: Text): void => {
      const nodes: Text[] = [];
      for (let node: Node | null = first; node instanceof Text; node = node.nextSibling) nodes.push(node);
      const text = nodes.map(({ data }) => data).join("");
      const placeOf = (offset: number): [Text, number] => {
        let left = offset;
        const node = nodes.find(({ length }) => left <= length || ((left -= length), false)) ?? first;
        return [node, left];
      };
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}\s]/gu)) {
        const range = document.createRange();
        range.setStart(...placeOf(index));
        range.setEnd(...placeOf(index + word.length));
        words.push(toSeen(word, range.getBoundingClientRect()));
      }
    };
    walk(main);
    return { words, boxes };
  });
}

/**
 * Returns the first few differences between two lists, each with its preceding word.
 * @param most largest allowed offset, in px
 */
export function compare(one: Seen[], other: Seen[], most = 1): string[] {
  const differences: string[] = [];
  const show = (list: Seen[], at: number): string =>
    list
      .slice(Math.max(0, at - 3), at + 3)
      .map(({ what }) => what)
      .join(" ");
  for (let [left, right] = [0, 0]; left < one.length || right < other.length; left++, right++) {
    if (differences.length === MAX_SHOWN) break;
    const [here, there] = [one[left], other[right]];
    if (here && there && here.what === there.what) {
      const off = (["x", "y", "width", "height"] as const).filter(
        (name) => Math.abs(here[name] - there[name]) > most,
      );
      const values = off.map((name) => `${name} ${here[name].toFixed(1)} and ${there[name].toFixed(1)}`);
      if (off.length > 0) differences.push(`${show(one, left)} [${here.what}]: ${values.join(", ")}`);
      continue;
    }
    differences.push(`“${show(one, left)}” and “${show(other, right)}”`);
    // Resumes where both lists match again.
    const isSame = (from: number, to: number): boolean =>
      [0, 1, 2].every((step) => one[from + step]?.what === other[to + step]?.what);
    const step = Array.from({ length: FAR }, (_, more) => more).find(
      (more) => isSame(left + more, right) || isSame(left, right + more),
    );
    if (step === undefined) break;
    if (isSame(left + step, right)) left += step;
    else right += step;
    left--;
    right--;
  }
  return differences;
}

const MAX_SHOWN = 12;
/** Number of words to search for the next match. */
const FAR = 60;
