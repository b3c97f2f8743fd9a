// Extracts the comparable content of a page.

import type { Element, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import type { MenuLink, OldHome } from "../old-site/old-site.ts";
import { dataKindsOf, isData } from "../old-site/structured-data.ts";
import { readText } from "../old-site/to-markdown.ts";

export interface PageSnapshot {
  title: string;
  description: string;
  headings: string[];
  /** Beginnings of paragraphs, list items and similar blocks. */
  passages: string[];
  links: string[];
  /** Paths of the pictures here, or the old address if the picture could not be imported. */
  pictures: string[];
  /** Types of its structured data, if the old page was requested; exports lack it. */
  data?: string[];
  /** Set for the home page only. */
  menu?: MenuLink[];
  isUnanswered?: boolean;
}

/** Compared characters of a passage. */
const PASSAGE = 300;
const MAX_ENTRIES = 2_000;
const PASSAGES = new Set(["p", "li", "td", "th", "pre", "dt", "dd", "figcaption", "blockquote"]);

/** @param tree the text with links and pictures already converted to this site */
export function snapshotPage(
  { title, description, data }: Pick<PageSnapshot, "title" | "description" | "data">,
  tree: Root,
  lostPictures: string[],
): PageSnapshot {
  const snapshot: PageSnapshot = {
    title,
    description,
    headings: [],
    passages: [],
    links: [],
    pictures: lostPictures.slice(0, MAX_ENTRIES),
    ...(data && { data }),
  };
  visit(tree, "element", (element) => {
    const { tagName } = element;
    if (tagName === "a") add(snapshot.links, readText(element, "href"));
    if (tagName === "img") add(snapshot.pictures, readText(element, "src"));
    if (/^h[1-6]$/.test(tagName)) add(snapshot.headings, toString(element));
    else if (PASSAGES.has(tagName) && !element.children.some(isBlock))
      add(snapshot.passages, toString(element));
  });
  return snapshot;
}

/** The old home page does not replace the one here. @param page undefined if the old site did not answer */
export function snapshotHome(page: OldHome | undefined): PageSnapshot {
  const { title = "", description = "", data = [], menu = [] } = page ?? {};
  const texts = { headings: [], passages: [], links: [], pictures: [] };
  return { title, description, ...texts, data, menu, ...(!page && { isUnanswered: true }) };
}

/** Comparable content of a page of this site, including parts hidden at some screen sizes. */
export interface PageText {
  titles: string[];
  description: string;
  headings: Set<string>;
  /** Text without spaces. */
  text: string;
  links: Set<string>;
  menu: Set<string>;
  addresses: string[];
  data: Set<string>;
}

export function readPageText(tree: Root): PageText {
  const page: PageText = {
    titles: [],
    description: "",
    headings: new Set(),
    text: "",
    links: new Set(),
    menu: new Set(),
    addresses: [],
    data: new Set(),
  };
  const texts: string[] = [];
  visit(tree, (node) => {
    if (node.type === "text") texts.push(node.value);
    if (node.type !== "element") return undefined;
    const { tagName } = node;
    if (isData(node)) for (const kind of dataKindsOf(toString(node))) page.data.add(kind);
    if (tagName === "script" || tagName === "style" || tagName === "template") return SKIP;
    if (tagName === "title" || tagName === "h1") page.titles.push(sameWords(toString(node)));
    if (/^h[1-6]$/.test(tagName)) page.headings.add(sameWords(toString(node)));
    if (tagName === "meta" && readText(node, "name") === "description")
      page.description = sameWords(readText(node, "content"));
    if (tagName === "nav")
      visit(node, { tagName: "a" }, (link) => void page.menu.add(sameLink(readText(link, "href"))));
    if (tagName === "a") page.links.add(sameLink(readText(node, "href")));
    for (const name of ["href", "src", "srcSet", "content", "action"])
      if (node.properties[name]) page.addresses.push(readText(node, name));
    return undefined;
  });
  page.text = sameWords(texts.join(""));
  return page;
}

/** Normalizes spaces and quotation marks, which Markdown and typography change. */
export function sameWords(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[“”„«»"‘’']/g, "")
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/[\s\u00ad\u200b-\u200d\ufeff\\]/g, "")
    .replaceAll("…", "...");
}

export function sameLink(href: string): string {
  const [address = ""] = href.split("#", 1);
  const bare = address.replace(/\/(?=\?|$)/, "");
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}

function add(list: string[], text: string): void {
  const line = text.replace(/\s+/g, " ").trim().slice(0, PASSAGE).toWellFormed();
  if (line !== "" && list.length < MAX_ENTRIES) list.push(line.replaceAll("\0", ""));
}

const isBlock = (node: Element | RootContent): boolean =>
  node.type === "element" &&
  (PASSAGES.has(node.tagName) || /^(ul|ol|dl|table|div|figure)$/.test(node.tagName));
