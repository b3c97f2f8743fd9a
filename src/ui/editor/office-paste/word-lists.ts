// Makes lists of the paragraphs that Word writes instead: each names its list and level, and begins with a bullet or number.

import type { Element, ElementContent } from "hast";
import {
  element,
  isBlank,
  isElement,
  isEmpty,
  isText,
  marginOf,
  stylesOf,
  wordsOf,
} from "./office-styles.ts";

const LEVELS_MAX = 9;
/** Indent of a level in points, unless a paragraph names its own. */
const INDENT = 36;

interface Entry {
  list: string;
  level: number;
  isOrdered: boolean;
  start: number;
  margin: number;
  children: ElementContent[];
}

interface OpenList extends Pick<Entry, "list" | "level" | "isOrdered" | "margin"> {
  element: Element;
}

/** @param children of one parent; its paragraphs are still as Word wrote them */
export function buildWordLists(children: ElementContent[]): ElementContent[] {
  const built: ElementContent[] = [];
  const open: OpenList[] = [];
  const itemOf = ({ element: list }: OpenList) => list.children.at(-1) as Element;
  const add = (entry: Entry): void => {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > entry.level) open.pop();
    let current = open.at(-1);
    const isOther =
      current?.level === entry.level &&
      (current.isOrdered !== entry.isOrdered || (entry.isOrdered && current.list !== entry.list));
    if (isOther) {
      open.pop();
      current = undefined;
    }
    if (current?.level !== entry.level) {
      const start = entry.isOrdered && entry.start !== 1 ? { start: entry.start } : {};
      const list = element(entry.isOrdered ? "ol" : "ul", [], start);
      const above = open.at(-1);
      (above ? itemOf(above).children : built).push(list);
      current = { ...entry, element: list };
      open.push(current);
    }
    current.margin = entry.margin;
    current.element.children.push(element("li", [element("p", entry.children)]));
  };
  for (const child of children) {
    if (isText(child) && isBlank(child.value)) {
      if (open.length === 0) built.push(child);
      continue;
    }
    const entries = isElement(child) ? entriesOf(child) : [];
    if (entries.length > 0) entries.forEach(add);
    else if (isElement(child) && child.tagName === "p" && isEmpty(child)) {
      // An empty line does not end a list.
    } else {
      // A paragraph that is indented like an item continues it.
      const margin = isElement(child) && child.tagName === "p" ? (marginOf(stylesOf(child)) ?? 0) : 0;
      const owner = margin > 0 ? open.findLast((list) => list.margin <= margin + 1) : undefined;
      if (owner) {
        open.splice(open.indexOf(owner) + 1);
        itemOf(owner).children.push(child);
      } else {
        open.length = 0;
        built.push(child);
      }
    }
  }
  return built;
}

function entriesOf(node: Element): Entry[] {
  if (/^(?:p|h[1-6]|div)$/.test(node.tagName)) {
    const place = placeOf(node);
    if (!place || node.tagName.startsWith("h")) return [];
    const { children, mark } = takeMark(node);
    const margin = marginOf(stylesOf(node)) ?? INDENT * place.level;
    return [{ ...place, ...readMark(mark), margin, children }];
  }
  return node.tagName === "ul" || node.tagName === "ol" ? entriesOfList(node) : [];
}

/** Word writes some lists as lists, beside others that are paragraphs. */
function entriesOfList(list: Element): Entry[] {
  const entries: Entry[] = [];
  for (const item of list.children.filter(isElement)) {
    if (item.tagName === "ul" || item.tagName === "ol") {
      const within = entriesOfList(item);
      if (within.length === 0 && !isEmpty(item)) return [];
      entries.push(...within);
      continue;
    }
    const place = placeOf(item);
    if (!place) return [];
    const isList = (child: ElementContent) => isElement(child) && /^[uo]l$/.test(child.tagName);
    entries.push({
      ...place,
      isOrdered: list.tagName === "ol",
      start: Number(list.properties.start ?? 1) || 1,
      margin: INDENT * place.level,
      children: item.children.filter((child) => !isList(child)),
    });
    for (const inner of item.children.filter(isElement).filter(isList)) entries.push(...entriesOfList(inner));
  }
  return entries;
}

/** Reads `mso-list: l0 level2 lfo1`. */
function placeOf(node: Element): Pick<Entry, "list" | "level"> | undefined {
  const [, list, level, override] =
    /^(l\d+)\s+level(\d+)\s+(lfo\d+)/.exec(stylesOf(node).get("mso-list") ?? "") ?? [];
  if (list === undefined) return undefined;
  return { list: `${list} ${override}`, level: Math.min(Math.max(1, Number(level)), LEVELS_MAX) };
}

const isMark = (node: Element): boolean => stylesOf(node).get("mso-list") === "ignore";

/** Separates the bullet or number, which Word writes for programs without lists. */
function takeMark(node: Element): { mark: string; children: ElementContent[] } {
  let mark = "";
  const without = (children: ElementContent[]): ElementContent[] =>
    children.flatMap((child): ElementContent[] => {
      if (!isElement(child)) return [child];
      if (isMark(child)) {
        mark += wordsOf(child);
        return [];
      }
      return [{ ...child, children: without(child.children) }];
    });
  return { children: without(node.children), mark: mark.replace(/[\s\u00A0]+/g, " ").trim() };
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** Reads a bullet, or a number such as "3.", "b)", "iv." or "1.2.". */
function readMark(mark: string): Pick<Entry, "isOrdered" | "start"> {
  const [, digits, letters] = /^\(?(?:\d+\.)*(?:(\d{1,9})|([a-z]{1,6}))[.)]?$/i.exec(mark) ?? [];
  if (digits !== undefined) return { isOrdered: true, start: Number(digits) };
  // Word's bullet of the second level is the letter "o".
  if (letters === undefined || !/[.)]$/.test(mark)) return { isOrdered: false, start: 1 };
  return { isOrdered: true, start: valueOf(letters.toLowerCase()) };
}

function valueOf(letters: string): number {
  if (/^[ivxlc]+$/.test(letters) && (letters.length > 1 || letters === "i"))
    return letters.split("").reduce((sum, letter, index) => {
      const [value = 0, next = 0] = [ROMAN[letter], ROMAN[letters[index + 1] ?? ""]];
      return sum + (value < next ? -value : value);
    }, 0);
  return letters.length === 1 ? letters.charCodeAt(0) - 96 : 1;
}

/**
 * Writes the number of a heading as text, and removes a bullet.
 * @returns whether it has a number
 */
export function writeHeadingMark(heading: Element): boolean {
  if (!placeOf(heading)) return false;
  const { children, mark } = takeMark(heading);
  const { isOrdered } = readMark(mark);
  heading.children = [...(isOrdered ? [{ type: "text" as const, value: `${mark} ` }] : []), ...children];
  return isOrdered;
}

/** Moves a list that lies in another list, and not in an item, into the item before it, as Google Docs means it. */
export function settleNestedLists(list: Element): void {
  const settled: ElementContent[] = [];
  for (const child of list.children) {
    if (!isElement(child)) continue;
    if (child.tagName !== "ul" && child.tagName !== "ol") {
      settled.push(child);
      continue;
    }
    settleNestedLists(child);
    const item = settled.at(-1);
    if (isElement(item)) item.children.push(child);
    else settled.push(...child.children);
  }
  list.children = settled;
}
