// Turns what Word and Google Docs put on the clipboard into plain HTML: their lists, headings, footnotes and styles as
// elements, without everything else. The same in the browser and in Node.

import type { Element, ElementContent, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { type Losses, noLosses } from "./left-out.ts";
import { linksIn, markFootnotes } from "./office-footnotes.ts";
import {
  classOf,
  element,
  isBlank,
  isElement,
  isEmpty,
  isText,
  readText,
  stylesOf,
  wordsOf,
} from "./office-styles.ts";
import { joinLines, simplifyTable } from "./pasted-tables.ts";
import { raiseText } from "./raised-text.ts";
import { buildWordLists, settleNestedLists, writeHeadingMark } from "./word-lists.ts";

export interface CleanedHtml {
  html: string;
  losses: Losses;
}

const OFFICE =
  /\bmso-|urn:schemas-microsoft-com:office|class=["']?Mso|docs-internal-guid|id="?docs-|google-sheets-html-origin|content="?LibreOffice/i;
/** Texts that this editor has put on the clipboard. */
const OWN = /\bdata-pm-slice=/;
/** Longer texts are pasted as the browser reads them. */
const HTML_MAX = 5_000_000;
const DEPTH_MAX = 500;

/**
 * Cleans the HTML of Word, Google Docs and their like. Of other programs, only what the editor cannot hold is replaced and
 * named.
 * @returns undefined for this editor's own texts, and for what is too large, which are pasted as they are
 */
export function cleanPasted(html: string): CleanedHtml | undefined {
  if (OWN.test(html)) return undefined;
  return OFFICE.test(html) ? cleanOfficeHtml(html) : replaceUnknown(html);
}

function replaceUnknown(html: string): CleanedHtml | undefined {
  const tree = html.length > HTML_MAX ? undefined : parseHtml(html);
  if (!tree || isTooDeep(tree)) return undefined;
  const body = bodyOf(tree);
  const losses: Cleaning = { ...noLosses(), local: 0 };
  const replaceAll = (parent: Element): void => {
    parent.children = parent.children.flatMap((child): ElementContent[] => {
      if (!isElement(child)) return [child];
      if (child.tagName === "img") return isShown(child, losses) ? [child] : [];
      withinLink(child, losses, () => replaceAll(child));
      if (child.tagName === "table") simplifyTable(child, losses);
      if (/^t[dh]$/.test(child.tagName)) joinLines(child, losses);
      // Browsers write every style of a page at each element, so that only elements are read.
      return replaceMark(child, child.children, new Map(), losses) ?? [child];
    });
  };
  replaceAll(body);
  const root: Root = { type: "root", children: body.children };
  return { html: unified().use(rehypeStringify).stringify(root), losses };
}

/** @returns undefined for HTML of other programs */
export function cleanOfficeHtml(html: string): CleanedHtml | undefined {
  if (!OFFICE.test(html) || html.length > HTML_MAX) return undefined;
  const tree = parseHtml(html);
  if (!tree || isTooDeep(tree)) return undefined;
  const drawn = countDrawn(tree);
  const body = bodyOf(tree);
  const losses: Cleaning = { ...noLosses(), local: 0 };
  body.children = cleanAll(body.children, losses);
  markFootnotes(body);
  arrange(body, losses);
  lowerHeadings(body);
  removeAttributes(body);
  const root: Root = { type: "root", children: body.children };
  return {
    html: unified().use(rehypeStringify).stringify(root),
    losses: { ...losses, pictures: losses.pictures + Math.max(0, drawn - losses.local) },
  };
}

interface Cleaning extends Losses {
  /** Lost pictures that are files of the other program. */
  local: number;
}

/** @returns undefined if it is nested so deeply that it cannot be read */
function parseHtml(html: string): Root | undefined {
  try {
    return unified().use(rehypeParse).parse(html);
  } catch {
    return undefined;
  }
}

function isTooDeep(tree: Root): boolean {
  let level: (Root | Element)[] = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX) return true;
    level = level.flatMap(({ children }) => (children as ElementContent[]).filter(isElement));
  }
  return false;
}

function bodyOf(tree: Root): Element {
  const root = tree.children.find(isElement);
  return (
    root?.children.find((child): child is Element => isElement(child) && child.tagName === "body") ??
    element("body", [])
  );
}

const LOCAL_FILE = /<v:imagedata\b[^<>]*\bsrc="(?!https?:)/gi;

/** Counts files that Word draws by itself. Other programs see them in comments only, or as images beside these. */
function countDrawn(tree: Root): number {
  let count = 0;
  const left: (Root | Element)["children"][number][] = [...tree.children];
  for (let node = left.pop(); node; node = left.pop()) {
    if (node.type === "comment") count += node.value.match(LOCAL_FILE)?.length ?? 0;
    if (!isElement(node)) continue;
    if (node.tagName === "v:imagedata" && !/^https?:/i.test(readText(node, "src"))) count += 1;
    left.push(...node.children);
  }
  return count;
}

const REMOVED = new Set("style script meta link title xml head noscript template object".split(" "));
const BLOCK =
  /^(?:p|div|h[1-6]|ul|ol|li|table|tbody|thead|tfoot|tr|td|th|blockquote|pre|hr|section|article)$/;

function cleanAll(children: ElementContent[], losses: Cleaning): ElementContent[] {
  return children.flatMap((child) => {
    if (isText(child)) return [{ ...child, value: withoutHardSpaces(child.value) }];
    return isElement(child) ? clean(child, losses) : [];
  });
}

function clean(node: Element, losses: Cleaning): ElementContent[] {
  const { tagName } = node;
  const styles = stylesOf(node);
  if (REMOVED.has(tagName) || isHidden(styles)) return [];
  if (isComment(node, styles)) {
    losses.kinds.add("comments");
    return [];
  }
  if (tagName === "img") return isShown(node, losses) ? [node] : [];
  if (tagName === "br") return /page-break|^always$/.test(readText(node, "style")) ? [] : [node];
  // Word fills the space of tabs and of several blanks.
  if (styles.has("mso-tab-count") || styles.get("mso-spacerun") === "yes")
    return [{ type: "text", value: " " }];
  const children = withinLink(node, losses, () => cleanAll(node.children, losses));
  // Elements of Word's own, such as "o:p" and controls.
  if (tagName.includes(":")) return children;
  if (tagName === "a") return cleanLink(node, children);
  if (/^(?:b|strong)$/.test(tagName) && /^(?:normal|[1-5]00)$/.test(styles.get("font-weight") ?? ""))
    return children;
  if (/^(?:i|em)$/.test(tagName) && styles.get("font-style") === "normal") return children;
  const replaced = replaceMark(node, children, styles, losses);
  if (replaced && !/^(?:span|font)$/.test(tagName)) return replaced;
  if (tagName === "span" || tagName === "font") {
    // The list's mark is read by its style.
    if (styles.get("mso-list") === "ignore") return [{ ...node, children }];
    return styleAll(replaced ?? children, styles);
  }
  if (tagName === "ins") return children;
  const cleaned = { ...node, tagName: headingOf(node, styles) ?? tagName, children };
  return tagName === "p" && QUOTE.test(classOf(node))
    ? [element("blockquote", [cleaned], FROM_STYLE)]
    : [cleaned];
}

/** Styles of quotes in Word, in Portuguese too. */
const QUOTE = /\b(?:MsoQuote|MsoIntenseQuote|Cita\w{1,3}|CitaoIntensa)\b/;
const FROM_STYLE = { dataFromStyle: "" };

/** Joins paragraphs that are quotes by their style. */
function joinQuotes(children: ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  let quote: Element | undefined;
  for (const child of children) {
    if (isText(child) && isBlank(child.value) && quote) continue;
    const isQuote = isElement(child) && child.tagName === "blockquote" && "dataFromStyle" in child.properties;
    if (isQuote && quote) quote.children.push(...child.children);
    else joined.push(child);
    quote = isQuote ? (quote ?? child) : undefined;
  }
  return joined;
}

/** Counts a picture that cannot come, or stays on its site. */
function isShown(image: Element, losses: Cleaning): boolean {
  const src = readText(image, "src");
  if (/^https:\/\//i.test(src)) losses.outside += 1;
  if (/^(?:https:\/\/|\/(?!\/))/i.test(src)) return true;
  losses.pictures += 1;
  if (!/^data:/i.test(src)) losses.local += 1;
  return false;
}

/** Replaces raised and lowered letters, and notes what has no Markdown. @returns undefined for other elements */
function replaceMark(
  node: Element,
  children: ElementContent[],
  styles: ReadonlyMap<string, string>,
  losses: Losses,
): ElementContent[] | undefined {
  const words = wordsOf(node);
  const place = /^(?:super|sub)$/.exec(styles.get("vertical-align") ?? "")?.[0] ?? PLACES[node.tagName];
  const links = linksIn(node);
  // Links are underlined by themselves, and references of notes are raised.
  const isLink = links.length > 0 || node.tagName === "a";
  const isInline = /^(?:u|mark|span|font|sub|sup)$/.test(node.tagName);
  if (!isInline || isBlank(words)) return undefined;
  if (!isLink && (node.tagName === "u" || readLine(styles).includes("underline")))
    losses.kinds.add("underline");
  if (node.tagName === "mark" || isHighlighted(styles)) losses.kinds.add("highlight");
  if (place && !isLink) {
    const raised = raiseText(children, place === "sub" ? "sub" : "super");
    if (!raised) losses.kinds.add("script");
    return raised ?? children;
  }
  return /^(?:u|mark)$/.test(node.tagName) ? children : undefined;
}

/** Links are underlined and references of notes raised by themselves, which is no loss. */
function withinLink<Result>({ tagName }: Element, { kinds }: Losses, work: () => Result): Result {
  const before = new Set(kinds);
  const result = work();
  if (tagName === "a")
    for (const kind of ["underline", "script"] as const) if (!before.has(kind)) kinds.delete(kind);
  return result;
}

const PLACES: Readonly<Record<string, string>> = { sub: "sub", sup: "super" };

const readLine = (styles: ReadonlyMap<string, string>): string =>
  styles.get("text-decoration") ?? styles.get("text-decoration-line") ?? "";

/** Ground of an inline text, other than that of paper. */
function isHighlighted(styles: ReadonlyMap<string, string>): boolean {
  const ground =
    styles.get("mso-highlight") ?? styles.get("background-color") ?? styles.get("background") ?? "";
  return ground !== "" && !PAPER.test(ground);
}

const PAPER =
  /^(?:white|window|transparent|none|initial|inherit|unset|auto|#fff(?:fff)?|rgba?\(255, ?255, ?255(?:, ?[\d.]+)?\)|rgba\([^)]*, ?0\))$/;

/** Removes the blanks that a text has only because HTML would drop others. One between two words stays. */
function withoutHardSpaces(text: string): string {
  return text.replace(/\s+/g, (spaces, at: number) =>
    !spaces.includes("\u00A0") || (spaces === "\u00A0" && at > 0 && at + 1 < text.length) ? spaces : " ",
  );
}

function isHidden(styles: ReadonlyMap<string, string>): boolean {
  return styles.get("display") === "none" || styles.get("mso-hide") === "all";
}

/** Recognizes reviewers' comments and their marks in the text. */
function isComment(node: Element, styles: ReadonlyMap<string, string>): boolean {
  if (/^(?:p|div)$/.test(node.tagName)) {
    const [first] = linksIn(node);
    if (first && /#cmnt_ref\d+$/.test(readText(first, "href"))) return true;
  }
  return (
    styles.get("mso-element")?.startsWith("comment") === true ||
    /\bmsocom/i.test(classOf(node)) ||
    /MsoCommentReference/.test(classOf(node)) ||
    /#(?:_msocom_|cmnt\d)/.test(readText(node, "href"))
  );
}

function cleanLink(link: Element, children: ElementContent[]): ElementContent[] {
  const href = ofWord(readText(link, "href").trim());
  if (/#_?(?:ftn|edn|ftnt)_?(?:ref)?\d+$/.test(href)) return [{ ...link, properties: { href }, children }];
  const led = href.startsWith("https://www.google.com/url?")
    ? new URL(href).searchParams.get("q")
    : undefined;
  const address = led ?? href;
  // Bookmarks, and links within the other program's file, lead nowhere here.
  if (!/^(?:https?:|mailto:|tel:|\/)/i.test(address)) return children;
  return [{ ...link, properties: { href: address }, children }];
}

/** Names the footnotes of LibreOffice like those of Word. */
function ofWord(href: string): string {
  return href.replace(/^#sdfootnote(\d+)(sym|anc)$/, (_whole, number: string, end: string) =>
    end === "sym" ? `#_ftn${number}` : `#_ftnref${number}`,
  );
}

function styleAll(children: ElementContent[], styles: ReadonlyMap<string, string>): ElementContent[] {
  const marks = [
    /^(?:bold|bolder|[6-9]00)$/.test(styles.get("font-weight") ?? "") && "strong",
    /^(?:italic|oblique)/.test(styles.get("font-style") ?? "") && "em",
    readLine(styles).includes("line-through") && "s",
  ].filter((tagName) => tagName !== false);
  const holdsBlocks = children.some((child) => isElement(child) && BLOCK.test(child.tagName));
  if (holdsBlocks || children.every((child) => isText(child) && isBlank(child.value))) return children;
  return marks.reduce<ElementContent[]>((inner, tagName) => [element(tagName, inner)], children);
}

/** Tells the level of a paragraph that is a heading by its style. */
function headingOf({ tagName, ...node }: Element, styles: ReadonlyMap<string, string>): string | undefined {
  if (tagName !== "p") return undefined;
  const role = readText({ tagName, ...node }, "role") === "heading" && node.properties.ariaLevel;
  if (role && /^[1-9]$/.test(String(role))) return `h${Math.min(6, Number(role))}`;
  const names = classOf({ tagName, ...node });
  const [, level] = /\bMsoHeading([1-9])\b/.exec(names) ?? [];
  if (/\bMsoTitle/.test(names)) return "h1";
  const outline = level ?? styles.get("mso-outline-level");
  return outline && /^[1-9]$/.test(outline) ? `h${Math.min(6, Number(outline))}` : undefined;
}

/** Builds lists, and removes empty paragraphs and boxes. */
function arrange(parent: Element, losses: Losses): void {
  for (const child of parent.children.filter(isElement))
    if (/^h[1-6]$/.test(child.tagName) && writeHeadingMark(child)) losses.kinds.add("numbers");
  parent.children = joinQuotes(buildWordLists(parent.children));
  for (const child of parent.children.filter(isElement)) {
    if (/^(?:p|h[1-6])$/.test(child.tagName)) dropLastBreaks(child);
    else arrange(child, losses);
  }
  if (parent.tagName === "table") simplifyTable(parent, losses);
  if (/^t[dh]$/.test(parent.tagName)) joinLines(parent, losses);
  parent.children = withoutBreaksBetweenBlocks(parent.children)
    .flatMap((child) =>
      isElement(child) && /^(?:div|section|article)$/.test(child.tagName) ? child.children : [child],
    )
    .filter((child) => !isElement(child) || !/^(?:p|h[1-6])$/.test(child.tagName) || !isEmpty(child));
  // Lists in boxes are adjacent now.
  for (const child of parent.children)
    if (isElement(child) && /^[uo]l$/.test(child.tagName)) {
      settleNestedLists(child);
      for (const item of child.children) if (isElement(item)) tightenItem(item);
    }
}

/** Removes the line break that follows a block; those behind it are meant. */
function withoutBreaksBetweenBlocks(children: ElementContent[]): ElementContent[] {
  let isAfterWords = false;
  return children.filter((child) => {
    const isKept = isAfterWords || !isElement(child) || child.tagName !== "br";
    if (!isText(child) || !isBlank(child.value))
      isAfterWords = !(isElement(child) && BLOCK.test(child.tagName));
    return isKept;
  });
}

/** A line break at the end of a paragraph shows nothing. */
function dropLastBreaks(node: Element): void {
  for (let last = node.children.at(-1); last; last = node.children.at(-1)) {
    if (isElement(last) && last.tagName !== "br") {
      dropLastBreaks(last);
      if (last.children.length > 0 || last.tagName === "img") return;
    } else if (!(isElement(last) || (isText(last) && isBlank(last.value)))) return;
    node.children.pop();
  }
}

/** An item of one paragraph is its words. */
function tightenItem(item: Element): void {
  const [first] = item.children;
  const paragraphs = item.children.filter((child) => isElement(child) && child.tagName === "p");
  if (paragraphs.length === 1 && isElement(first) && first.tagName === "p")
    item.children.splice(0, 1, ...first.children);
  for (const child of item.children)
    if (isElement(child) && /^[uo]l$/.test(child.tagName))
      for (const inner of child.children) if (isElement(inner)) tightenItem(inner);
}

/** Deeper headings look like text on the page. */
const LEVELS_MAX = 4;

/** The page has a heading of its own above the text's. */
function lowerHeadings(body: Element): void {
  const headings: Element[] = [];
  const left = [body];
  for (let node = left.pop(); node; node = left.pop()) {
    if (/^h[1-6]$/.test(node.tagName)) headings.push(node);
    left.push(...node.children.filter(isElement));
  }
  const step = headings.some(({ tagName }) => tagName === "h1") ? 1 : 0;
  for (const heading of headings) {
    const level = Number(heading.tagName.slice(1)) + step;
    heading.tagName = `h${Math.min(LEVELS_MAX, level)}`;
  }
}

const KEPT = new Set(["href", "src", "alt", "title", "start"]);

function removeAttributes(parent: Element): void {
  for (const child of parent.children.filter(isElement)) {
    child.properties = Object.fromEntries(
      Object.entries(child.properties).filter(([name]) => KEPT.has(name)),
    );
    removeAttributes(child);
  }
}
