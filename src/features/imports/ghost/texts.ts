// Ghost's own forms of a text: lexical (now) and mobiledoc (before). They say what a card is, which its HTML no longer does.
import { cardOf, escape, type Node } from "./cards.ts";

const FORMATS: [number, string][] = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
];
const MAX_DEPTH = 100;

export interface CardText {
  html: string;
  notes: string[];
}

/** The HTML of a text in either form; undefined where it has none. */
export function readCards(
  lexical: string | null | undefined,
  mobiledoc: string | null | undefined,
): CardText | undefined {
  const notes = new Set<string>();
  const root = (parse(lexical) as { root?: Node } | undefined)?.root;
  if (root) return { html: childrenOf(root, notes, 0), notes: [...notes] };
  const older = parse(mobiledoc);
  return older ? { html: fromMobiledoc(Object(older) as Mobiledoc, notes), notes: [...notes] } : undefined;
}

function parse(text: string | null | undefined): unknown {
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

function childrenOf({ children }: Node, notes: Set<string>, depth: number): string {
  if (!Array.isArray(children) || depth > MAX_DEPTH) return "";
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
      return cardOf(String(node.type), node, notes) + inner();
  }
}

/** A list within a list is an item of its own there. */
function isOfLists({ children }: Node): boolean {
  return (
    Array.isArray(children) && children.length > 0 && children.every((child) => Object(child).type === "list")
  );
}

function tagOf(value: unknown, allowed: RegExp, usual: string): string {
  return typeof value === "string" && allowed.test(value) ? value : usual;
}

interface Mobiledoc {
  atoms?: unknown[][];
  cards?: [string, Node][];
  markups?: [string, string[]?][];
  sections?: unknown[][];
}

function fromMobiledoc({ cards = [], markups = [], sections = [] }: Mobiledoc, notes: Set<string>): string {
  const line = (markers: unknown): string => {
    const open: string[] = [];
    if (!Array.isArray(markers)) return "";
    return (markers as [number, number[], number, unknown][])
      .map(([type, opened, closed, value]) => {
        const starts = opened.map((index) => {
          const [tag = "span", attributes = []] = markups[index] ?? [];
          open.push(tag);
          return `<${tag}${attributes[0] === "href" ? ` href="${escape(attributes[1])}"` : ""}>`;
        });
        const text = type === 0 ? escape(value) : "<br>";
        const ends = Array.from({ length: closed }, () => `</${open.pop() ?? "span"}>`);
        return starts.join("") + text + ends.join("");
      })
      .join("");
  };
  return sections
    .map(([type, first, second]) => {
      if (type === 1 && typeof first === "string") return `<${first}>${line(second)}</${first}>`;
      if (type === 3 && typeof first === "string" && Array.isArray(second))
        return `<${first}>${second.map((one) => `<li>${line(one)}</li>`).join("")}</${first}>`;
      const card = type === 10 ? cards[Number(first)] : undefined;
      return card ? cardOf(card[0], card[1], notes) : "";
    })
    .join("\n");
}
