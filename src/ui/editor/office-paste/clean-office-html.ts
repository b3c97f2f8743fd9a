// Turns what Word and Google Docs put on the clipboard into plain HTML: their lists, headings, footnotes and styles as
// elements, without everything else. The same in the browser and in Node.

import type { Element, ElementContent, Root } from "hast";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { markFootnotes } from "./office-footnotes.ts";
import {
  classOf,
  element,
  isBlank,
  isElement,
  isEmpty,
  isText,
  readText,
  stylesOf,
} from "./office-styles.ts";
import { buildWordLists, settleNestedLists, writeHeadingMark } from "./word-lists.ts";

export interface CleanedHtml {
  html: string;
  /** Pictures that lie in the other program only and do not come with the text. */
  lostPictures: number;
}

const OFFICE = /\bmso-|urn:schemas-microsoft-com:office|class=["']?Mso|docs-internal-guid|id="?docs-/i;
/** Longer texts are pasted as the browser reads them. */
const HTML_MAX = 5_000_000;
const DEPTH_MAX = 500;

/** @returns undefined for HTML of other programs, which is pasted as it is */
export function cleanOfficeHtml(html: string): CleanedHtml | undefined {
  if (!OFFICE.test(html) || html.length > HTML_MAX) return undefined;
  const tree = parseHtml(html);
  if (!tree || isTooDeep(tree)) return undefined;
  const drawn = countDrawn(tree);
  const body = bodyOf(tree);
  const pictures: Pictures = { local: 0, lost: 0 };
  body.children = cleanAll(body.children, pictures);
  markFootnotes(body);
  arrange(body);
  lowerHeadings(body);
  removeAttributes(body);
  const root: Root = { type: "root", children: body.children };
  return {
    html: unified().use(rehypeStringify).stringify(root),
    lostPictures: pictures.lost + Math.max(0, drawn - pictures.local),
  };
}

interface Pictures {
  lost: number;
  /** Those of them that are files of the other program. */
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

function cleanAll(children: ElementContent[], pictures: Pictures): ElementContent[] {
  return children.flatMap((child) => {
    if (isText(child)) return [{ ...child, value: withoutHardSpaces(child.value) }];
    return isElement(child) ? clean(child, pictures) : [];
  });
}

function clean(node: Element, pictures: Pictures): ElementContent[] {
  const { tagName } = node;
  const styles = stylesOf(node);
  if (REMOVED.has(tagName) || isHidden(node, styles)) return [];
  if (tagName === "img") {
    const src = readText(node, "src");
    if (/^(?:https:\/\/|\/(?!\/))/i.test(src)) return [node];
    pictures.lost += 1;
    if (!/^data:/i.test(src)) pictures.local += 1;
    return [];
  }
  if (tagName === "br") return /page-break|^always$/.test(readText(node, "style")) ? [] : [node];
  // Word fills the space of tabs and of several blanks.
  if (styles.has("mso-tab-count") || styles.get("mso-spacerun") === "yes")
    return [{ type: "text", value: " " }];
  const children = cleanAll(node.children, pictures);
  // Elements of Word's own, such as "o:p" and controls.
  if (tagName.includes(":")) return children;
  if (tagName === "a") return cleanLink(node, children);
  if (/^(?:b|strong)$/.test(tagName) && /^(?:normal|[1-5]00)$/.test(styles.get("font-weight") ?? ""))
    return children;
  if (/^(?:i|em)$/.test(tagName) && styles.get("font-style") === "normal") return children;
  if (tagName === "span" || tagName === "font") {
    // The list's mark is read by its style.
    if (styles.get("mso-list") === "ignore") return [{ ...node, children }];
    return styleAll(children, styles);
  }
  if (tagName === "u" || tagName === "ins") return children;
  return [{ ...node, tagName: headingOf(node, styles) ?? tagName, children }];
}

/** Removes the blanks that a text has only because HTML would drop others. One between two words stays. */
function withoutHardSpaces(text: string): string {
  return text.replace(/\s+/g, (spaces, at: number) =>
    !spaces.includes("\u00A0") || (spaces === "\u00A0" && at > 0 && at + 1 < text.length) ? spaces : " ",
  );
}

/** Comments of reviewers, and what is not shown. */
function isHidden(node: Element, styles: ReadonlyMap<string, string>): boolean {
  return (
    styles.get("display") === "none" ||
    styles.get("mso-hide") === "all" ||
    styles.get("mso-element")?.startsWith("comment") === true ||
    /\bmsocom/i.test(readText(node, "className")) ||
    /MsoCommentReference/.test(classOf(node)) ||
    /#_msocom_/.test(readText(node, "href"))
  );
}

function cleanLink(link: Element, children: ElementContent[]): ElementContent[] {
  const href = readText(link, "href").trim();
  if (/#_?(?:ftn|edn|ftnt)_?(?:ref)?\d+$/.test(href)) return [{ ...link, properties: { href }, children }];
  const led = href.startsWith("https://www.google.com/url?")
    ? new URL(href).searchParams.get("q")
    : undefined;
  const address = led ?? href;
  // Bookmarks, and links within the other program's file, lead nowhere here.
  if (!/^(?:https?:|mailto:|tel:|\/)/i.test(address)) return children;
  return [{ ...link, properties: { href: address }, children }];
}

function styleAll(children: ElementContent[], styles: ReadonlyMap<string, string>): ElementContent[] {
  const marks = [
    /^(?:bold|bolder|[6-9]00)$/.test(styles.get("font-weight") ?? "") && "strong",
    /^(?:italic|oblique)/.test(styles.get("font-style") ?? "") && "em",
    (styles.get("text-decoration") ?? styles.get("text-decoration-line") ?? "").includes("line-through") &&
      "s",
  ].filter((tagName) => tagName !== false);
  const holdsBlocks = children.some((child) => isElement(child) && BLOCK.test(child.tagName));
  if (holdsBlocks || children.every((child) => isText(child) && isBlank(child.value))) return children;
  return marks.reduce<ElementContent[]>((inner, tagName) => [element(tagName, inner)], children);
}

/** Tells the level of a paragraph that is a heading by its style. */
function headingOf({ tagName, ...node }: Element, styles: ReadonlyMap<string, string>): string | undefined {
  if (tagName !== "p") return undefined;
  const names = classOf({ tagName, ...node });
  const [, level] = /\bMsoHeading([1-9])\b/.exec(names) ?? [];
  if (/\bMsoTitle/.test(names)) return "h1";
  const outline = level ?? styles.get("mso-outline-level");
  return outline && /^[1-9]$/.test(outline) ? `h${Math.min(6, Number(outline))}` : undefined;
}

/** Builds lists, and removes empty paragraphs and boxes. */
function arrange(parent: Element): void {
  for (const child of parent.children.filter(isElement))
    if (/^h[1-6]$/.test(child.tagName)) writeHeadingMark(child);
  parent.children = buildWordLists(parent.children);
  for (const child of parent.children.filter(isElement)) {
    if (/^(?:p|h[1-6])$/.test(child.tagName)) dropLastBreaks(child);
    else arrange(child);
  }
  if (parent.tagName === "table") nameColumns(parent);
  if (/^t[dh]$/.test(parent.tagName)) joinParagraphs(parent);
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

/** The first row of a table in Markdown names its columns. */
function nameColumns(table: Element): void {
  const rows: Element[] = [];
  const left: Element[] = [table];
  for (let node = left.shift(); node; node = left.shift()) {
    if (node.tagName === "tr") rows.push(node);
    else left.push(...node.children.filter(isElement));
  }
  for (const cell of rows[0]?.children ?? []) if (isElement(cell)) cell.tagName = "th";
}

/** Cells hold lines, no paragraphs. */
function joinParagraphs(cell: Element): void {
  const paragraphs = cell.children.filter(
    (child) => isElement(child) && /^(?:p|h[1-6])$/.test(child.tagName) && !isEmpty(child),
  );
  const others = cell.children.filter((child) => isElement(child) && !/^(?:p|h[1-6])$/.test(child.tagName));
  if (paragraphs.length === 0 || others.length > 0) return;
  cell.children = paragraphs.flatMap((child, index) => [
    ...(index > 0 ? [element("br", [])] : []),
    ...(isElement(child) ? child.children : []),
  ]);
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

/** The page has a heading of its own above the text's. */
function lowerHeadings(body: Element): void {
  const headings: Element[] = [];
  const left = [body];
  for (let node = left.pop(); node; node = left.pop()) {
    if (/^h[1-6]$/.test(node.tagName)) headings.push(node);
    left.push(...node.children.filter(isElement));
  }
  if (!headings.some(({ tagName }) => tagName === "h1")) return;
  for (const heading of headings) heading.tagName = `h${Math.min(6, Number(heading.tagName.slice(1)) + 1)}`;
}

const KEPT = new Set(["href", "src", "alt", "title", "colSpan", "rowSpan", "start"]);

function removeAttributes(parent: Element): void {
  for (const child of parent.children.filter(isElement)) {
    child.properties = Object.fromEntries(
      Object.entries(child.properties).filter(([name]) => KEPT.has(name)),
    );
    removeAttributes(child);
  }
}
