// Finds footnotes of any program by their links: a mark leads to a note, which leads back to the mark.

import type { Element, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import type { FootnoteDefinition, FootnoteReference } from "mdast";
import type { Options } from "rehype-remark";
import { SKIP, visit } from "unist-util-visit";

type Handlers = NonNullable<Options["handlers"]>;
type Parent = Element | Root;

/** Property of a mark: the number of its note. */
const MARK = "dataFootnote";
/** Property of the section with all notes, the last of a text. */
const SECTION = "dataFootnotes";
const DEFINITION = "footnote-definition";
/** Longest mark, such as "[12]" or "nota 3". */
const MARK_LENGTH = 10;
const NOTE_BLOCKS = new Set(["aside", "dd", "div", "li", "p", "td"]);
const PHRASES = new Set(["a", "b", "em", "i", "small", "span", "strong", "sup"]);

/** Replaces marks by numbered ones, and moves the notes into a section at the end. Changes the tree in place. */
export function gatherFootnotes(tree: Root): void {
  const parents = new Map<Element, Parent>();
  const targets = new Map<string, Element>();
  const links: Element[] = [];
  visit(tree, "element", (element, _index, parent) => {
    if (parent?.type === "element" || parent?.type === "root") parents.set(element, parent);
    for (const name of namesOf(element)) if (!targets.has(name)) targets.set(name, element);
    if (fragmentOf(element) !== undefined) links.push(element);
  });
  const numbers = new Map<Element, number>();
  const notes: Element[] = [];
  const inNotes = new Set<Element>();
  const ledBy = new Map<Element, Set<string>>();
  for (const link of links) {
    if (inNotes.has(link) || toString(link).trim().length > MARK_LENGTH) continue;
    const note = noteOf(targets.get(fragmentOf(link) ?? ""), parents);
    if (!note) continue;
    const names = namesAround(link, parents);
    const led = ledBy.get(note) ?? linksIn(note);
    ledBy.set(note, led);
    const known = numbers.get(note);
    if (known === undefined && !names.some((name) => led.has(name))) continue;
    const number = known ?? notes.length + 1;
    if (known === undefined) {
      numbers.set(note, number);
      visit(note, "element", (part) => void inNotes.add(part));
      remove(note, parents);
      notes.push(definitionOf(note, number, targets, links));
    }
    replaceMark(link, number, parents);
  }
  if (notes.length === 0) return;
  tree.children.push({
    type: "element",
    tagName: "section",
    properties: { [SECTION]: true },
    children: [{ type: "element", tagName: "ol", properties: {}, children: notes }],
  });
}

function namesOf({ properties: { id, name } }: Element): string[] {
  return [id, name].filter((one) => typeof one === "string" && one !== "") as string[];
}

function fragmentOf({ tagName, properties: { href } }: Element): string | undefined {
  if (tagName !== "a" || typeof href !== "string" || !href.startsWith("#") || href.length < 2)
    return undefined;
  try {
    return decodeURIComponent(href.slice(1));
  } catch {
    return href.slice(1);
  }
}

/** Returns the names by which a note may lead back to its mark. */
function namesAround(link: Element, parents: ReadonlyMap<Element, Parent>): string[] {
  const found = namesOf(link);
  let around = parents.get(link);
  while (around?.type === "element" && PHRASES.has(around.tagName)) {
    found.push(...namesOf(around));
    around = parents.get(around);
  }
  // Word writes the anchor before the link.
  const siblings = around?.children ?? [];
  const before = siblings[siblings.indexOf(link) - 1];
  if (before?.type === "element" && toString(before).trim() === "") found.push(...namesOf(before));
  return found;
}

/** Returns the block that holds a note; undefined if it is a heading or holds one. */
function noteOf(target: Element | undefined, parents: ReadonlyMap<Element, Parent>): Element | undefined {
  let block = target;
  while (block && !NOTE_BLOCKS.has(block.tagName)) {
    if (!PHRASES.has(block.tagName)) return undefined;
    const above = parents.get(block);
    block = above?.type === "element" ? above : undefined;
  }
  if (!block) return undefined;
  const above = parents.get(block);
  // A note's only paragraph within its list item.
  if (block.tagName === "p" && above?.type === "element" && above.tagName === "li") return above;
  return block;
}

function linksIn(note: Element): Set<string> {
  const found = new Set<string>();
  let hasHeading = false;
  visit(note, "element", (part) => {
    if (/^h[1-6]$/.test(part.tagName)) hasHeading = true;
    const led = fragmentOf(part);
    if (led !== undefined) found.add(led);
  });
  return hasHeading ? new Set() : found;
}

function definitionOf(
  note: Element,
  number: number,
  targets: ReadonlyMap<string, Element>,
  links: readonly Element[],
): Element {
  const known = new Set(links);
  // Removes the way back, which the page here adds itself.
  visit(note, "element", (part, index, parent) => {
    if (!known.has(part) || !parent || index === undefined || !targets.has(fragmentOf(part) ?? ""))
      return undefined;
    if (toString(part).trim().length > MARK_LENGTH) return undefined;
    parent.children.splice(index, 1);
    return [SKIP, index];
  });
  const children = note.tagName === "li" ? note.children : [{ ...note, tagName: "p" }];
  return { type: "element", tagName: "li", properties: { id: String(number) }, children };
}

function remove(note: Element, parents: ReadonlyMap<Element, Parent>): void {
  const parent = parents.get(note);
  if (!parent) return;
  parent.children = parent.children.filter((child) => child !== note);
  if (parent.type === "element" && toString(parent).trim() === "" && !hasPicture(parent))
    remove(parent, parents);
}

function hasPicture(element: Element): boolean {
  let found = false;
  visit(element, "element", ({ tagName }) => void (found ||= tagName === "img"));
  return found;
}

function replaceMark(link: Element, number: number, parents: ReadonlyMap<Element, Parent>): void {
  let whole = link;
  for (let above = parents.get(whole); above?.type === "element"; above = parents.get(whole)) {
    if (!PHRASES.has(above.tagName) || toString(above).trim() !== toString(link).trim()) break;
    whole = above;
  }
  whole.tagName = "sup";
  whole.properties = { [MARK]: String(number) };
  whole.children = [{ type: "text", value: String(number) }];
}

/** Takes the notes from the end of a text. @returns its other nodes, and the notes by number */
export function takeFootnotes({ children }: Root): {
  children: RootContent[];
  footnotes: ReadonlyMap<string, Element>;
} {
  const last = children.at(-1);
  if (last?.type !== "element" || !last.properties[SECTION]) return { children, footnotes: new Map() };
  const footnotes = new Map<string, Element>();
  visit(last, "element", (note) => {
    if (note.tagName !== "li" || footnotes.has(String(note.properties.id))) return undefined;
    footnotes.set(String(note.properties.id), note);
    return SKIP;
  });
  return { children: children.slice(0, -1), footnotes };
}

/** Adds the notes that a part of a text refers to. */
export function withFootnotes(
  children: RootContent[],
  footnotes: ReadonlyMap<string, Element>,
): RootContent[] {
  const used = new Set<string>();
  visit({ type: "root", children } as Root, "element", ({ properties }) => {
    const number = properties[MARK];
    if (typeof number === "string" && footnotes.has(number)) used.add(number);
  });
  return [
    ...children,
    ...[...used].map((number): Element => ({
      type: "element",
      tagName: DEFINITION,
      properties: { id: number },
      children: footnotes.get(number)?.children ?? [],
    })),
  ];
}

export const footnoteNumber = ({ properties }: Element): string | undefined => {
  const number = properties[MARK];
  return typeof number === "string" ? number : undefined;
};

export const referTo = (number: string): FootnoteReference => ({
  type: "footnoteReference",
  identifier: number,
  label: number,
});

export const FOOTNOTE_HANDLERS: Handlers = {
  [DEFINITION](state, element: Element): FootnoteDefinition {
    const number = String(element.properties.id);
    return {
      type: "footnoteDefinition",
      identifier: number,
      label: number,
      children: state.toFlow(state.all(element)),
    };
  },
};
