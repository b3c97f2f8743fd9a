// Footnotes of Word and Google Docs. They wait in the editor's document as marked text until Markdown is written, and
// are read again from that.

import type { Element, ElementContent } from "hast";
import { element, isElement, isEmpty, readText, stylesOf, wordsOf } from "./office-styles.ts";

/** Characters of no meaning (private use), which no text holds. */
const [BEGIN, END, NOTE] = ["\uE0F0", "\uE0F1", "\uE0F2"];

const REFERENCE = /#_?((?:ftn|edn|ftnt)\d+)$/;
const RETURN = /#_?((?:ftn|edn|ftnt))_?ref(\d+)$/;

export const linksIn = (parent: Element, found: Element[] = []): Element[] => {
  for (const child of parent.children.filter(isElement)) {
    if (child.tagName === "a") found.push(child);
    linksIn(child, found);
  }
  return found;
};

/** Marks references and notes, and moves the notes to the end. A reference without its note stays as text. */
export function markFootnotes(body: Element): void {
  const notes = new Map<string, ElementContent[]>();
  const take = (parent: Element): void => {
    parent.children = parent.children.filter((child) => {
      if (!isElement(child)) return true;
      if (stylesOf(child).get("mso-element")?.endsWith("-list")) {
        take(child);
        // Word draws a line above its notes.
        child.children = child.children.filter((one) => !isElement(one) || one.tagName !== "hr");
        return child.children.some((one) => isElement(one) && !isEmpty(one));
      }
      const back = /^(?:p|div)$/.test(child.tagName) ? returnIn(child) : undefined;
      if (back !== undefined && !notes.has(back.id)) {
        notes.set(back.id, contentOf(child, back.link));
        return false;
      }
      take(child);
      return true;
    });
  };
  take(body);
  if (notes.size === 0) return;
  const numbers = new Map<string, number>();
  for (const link of linksIn(body)) {
    const [, id = ""] = REFERENCE.exec(readText(link, "href")) ?? [];
    if (!notes.has(id)) continue;
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    link.tagName = "span";
    link.properties = {};
    link.children = [{ type: "text", value: BEGIN + number + END }];
  }
  for (const [id, content] of notes) {
    const number = numbers.get(id);
    if (number !== undefined)
      body.children.push(element("p", [{ type: "text", value: BEGIN + number + NOTE }, ...content]));
    else if (content.length > 0) body.children.push(element("p", content));
  }
}

/** Finds the link back to the text that a note begins with. A box with several notes is none. */
function returnIn(node: Element): { id: string; link: Element } | undefined {
  const links = linksIn(node);
  const [link] = links;
  const [, kind, number] = (link && RETURN.exec(readText(link, "href"))) ?? [];
  if (links.filter((one) => RETURN.test(readText(one, "href"))).length > 1) return undefined;
  return link && kind ? { id: `${kind}${number}`, link } : undefined;
}

/** Returns a note as inline content, without the link back: Markdown's notes are of one paragraph here. */
function contentOf(note: Element, link: Element): ElementContent[] {
  const without = (children: ElementContent[]): ElementContent[] =>
    children.flatMap((child): ElementContent[] => {
      if (child === link) return [];
      if (!isElement(child)) return [child];
      if (/^(?:p|div)$/.test(child.tagName))
        return [...without(child.children), { type: "text", value: " " }];
      return wordsOf(child) === "" && child.tagName !== "img" && child.tagName !== "br"
        ? []
        : [{ ...child, children: without(child.children) }];
    });
  const content = without(note.children);
  while (content[0]?.type === "text" && content[0].value.trim() === "") content.shift();
  if (content[0]?.type === "text") content[0] = { ...content[0], value: content[0].value.trimStart() };
  return content;
}

const MARKED = new RegExp(`${BEGIN}(\\d+)([${END}${NOTE}])[ \\t]*`, "g");

/** Writes the marked footnotes of a text in Markdown, numbered after those that it has. */
export function writeFootnotes(markdown: string): string {
  if (!markdown.includes(BEGIN)) return markdown;
  const present = [...markdown.matchAll(/\[\^(\d{1,4})\]/g)].map(([, number]) => Number(number));
  const before = Math.max(0, ...present);
  return markdown.replace(MARKED, (whole, number: string, kind: string) => {
    const space = /[ \t]*$/.exec(whole)?.[0] ?? "";
    const label = `[^${before + Number(number)}]`;
    return kind === NOTE ? `${label}: ` : label + space;
  });
}
