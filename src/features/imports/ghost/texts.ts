// Converts Ghost's text formats, lexical (current) and mobiledoc (older), which mark cards, unlike its HTML.

import { parseSentJson } from "#src/shared/sent-json.ts";
import { cutNotes, TEXT_MAX } from "../old-site/export-limits.ts";
import { audienceOf, cardOf, escape, type Node } from "./cards.ts";

const FORMATS: [number, string][] = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
];
const MAX_DEPTH = 100;

export interface CardText {
  html: string;
  notes: string[];
}

/** @returns undefined if it has neither format, or one that cannot be read */
export function readCards(lexical = "", mobiledoc = ""): CardText | undefined {
  const notes = new Set<string>();
  const { root } = Object(parse(lexical)) as { root?: unknown };
  const older = root ? undefined : parse(mobiledoc);
  if (!root && !older) return undefined;
  const html = root
    ? childrenOf(Object(root) as Node, notes, 0)
    : fromMobiledoc(Object(older) as Node, notes);
  if (html === undefined) return undefined;
  return { html, notes: cutNotes(notes) };
}

function parse(text: string): unknown {
  try {
    return text ? parseSentJson(text) : undefined;
  } catch {
    return undefined;
  }
}

function childrenOf({ children }: Node, notes: Set<string>, depth: number): string {
  if (!Array.isArray(children)) return "";
  if (depth > MAX_DEPTH) {
    if (children.length > 0) notes.add("Um trecho aninhado demais ficou de fora.");
    return "";
  }
  return children.map((child) => toHtml(Object(child) as Node, notes, depth + 1)).join("");
}

function toHtml(node: Node, notes: Set<string>, depth: number): string {
  const inner = () => childrenOf(node, notes, depth);
  switch (node.type) {
    case "text":
    case "extended-text": {
      const format = typeof node.format === "number" ? node.format : 0;
      return FORMATS.filter(([bit]) => format & bit).reduce(
        (text, [, tag]) => `<${tag}>${text}</${tag}>`,
        escape(node.text),
      );
    }
    case "linebreak":
      return "<br>";
    case "paragraph":
      return `<p>${inner()}</p>`;
    case "heading":
    case "extended-heading":
      return `<${tagOf(node.tag, /^h[1-6]$/, "h2")}>${inner()}</${tagOf(node.tag, /^h[1-6]$/, "h2")}>`;
    case "quote":
    case "extended-quote":
    case "aside":
      return `<blockquote><p>${inner()}</p></blockquote>`;
    case "list":
      return `<${tagOf(node.tag, /^[ou]l$/, "ul")}>${inner()}</${tagOf(node.tag, /^[ou]l$/, "ul")}>`;
    case "listitem":
      return isOfLists(node) ? inner() : `<li>${inner()}</li>`;
    case "tab":
      return " ";
    case "link":
      return `<a href="${escape(node.url)}">${inner()}</a>`;
    default:
      return cardOrWords(node.type, node, inner(), notes);
  }
}

function cardOrWords(type: unknown, card: Node, words: string, notes: Set<string>): string {
  const name = typeof type === "string" ? type : "";
  const audience = audienceOf(card);
  if (audience === "mails") {
    notes.add(`Um cartão do tipo “${name.slice(0, 40)}” só saía por e-mail e ficou de fora.`);
    return words;
  }
  const found = cardOf(name, card, notes);
  if (found && audience === "members")
    notes.add(`Um cartão do tipo “${name.slice(0, 40)}” era só para membros: aqui todos o veem.`);
  if (found === undefined)
    notes.add(
      words
        ? `Um trecho do tipo “${name.slice(0, 40)}” veio como texto comum.`
        : `Um cartão do tipo “${name.slice(0, 40)}” não pôde ser importado e ficou de fora.`,
    );
  return (found ?? "") + words;
}

/** Ghost wraps nested lists in list items of their own. */
function isOfLists({ children }: Node): boolean {
  return (
    Array.isArray(children) && children.length > 0 && children.every((child) => Object(child).type === "list")
  );
}

function tagOf(value: unknown, allowed: RegExp, usual: string): string {
  return typeof value === "string" && allowed.test(value) ? value : usual;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

class TooLong extends Error {}

const SECTION = /^(?:p|h[1-6]|blockquote|aside|pull-quote)$/;
const MARKUP = /^(?:a|b|code|del|em|i|mark|s|strong|sub|sup|u)$/;

/**
 * Converts sections, which refer to cards, atoms and markups by index.
 * @returns undefined if repeated references make it too long
 */
function fromMobiledoc(document: Node, notes: Set<string>): string | undefined {
  const [atoms, cards, markups] = [listOf(document.atoms), listOf(document.cards), listOf(document.markups)];
  let length = 0;
  const grow = (html: string): string => {
    length += html.length;
    if (length > TEXT_MAX) throw new TooLong();
    return html;
  };
  const atomOf = (index: unknown): string => {
    const [name, text] = listOf(atoms[numberOf(index)]);
    return name === "soft-return" ? "<br>" : cardOrWords(name, {}, escape(text), notes);
  };
  const line = (markers: unknown): string => {
    const open: string[] = [];
    return listOf(markers)
      .map((marker) => {
        const [type, opened, closed, value] = listOf(marker);
        const starts = listOf(opened).map((index) => {
          const [name, attributes] = listOf(markups[numberOf(index)]);
          const tag = tagOf(name, MARKUP, "span");
          const [attribute, href] = listOf(attributes);
          open.push(tag);
          return grow(`<${tag}${attribute === "href" ? ` href="${escape(href)}"` : ""}>`);
        });
        const text = type === 0 ? escape(value) : atomOf(value);
        const ends = open.splice(Math.max(0, open.length - numberOf(closed))).toReversed();
        return starts.join("") + grow(text + ends.map((tag) => `</${tag}>`).join(""));
      })
      .join("");
  };
  const sectionOf = ([type, first, second]: unknown[]): string => {
    if (type === 1) {
      const tag = tagOf(first, SECTION, "p");
      return `<${tag}>${line(second)}</${tag}>`;
    }
    if (type === 2) return `<img src="${escape(first)}" alt="">`;
    if (type === 3) {
      const tag = tagOf(first, /^[ou]l$/, "ul");
      const items = listOf(second).map((one) => `<li>${line(one)}</li>`);
      return `<${tag}>${items.join("")}</${tag}>`;
    }
    const [name, card] = listOf(type === 10 ? cards[numberOf(first)] : undefined);
    return grow(cardOrWords(name, Object(card) as Node, "", notes));
  };
  try {
    return listOf(document.sections)
      .map((section) => sectionOf(listOf(section)))
      .join("\n");
  } catch (error) {
    if (error instanceof TooLong) return undefined;
    throw error;
  }
}
