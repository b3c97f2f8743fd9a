// What a page says, as far as it can be compared with what it says elsewhere.
import type { Element, Root, RootContent } from "hast";
import { toString } from "hast-util-to-string";
import { SKIP, visit } from "unist-util-visit";
import type { MenuLink, OldHome } from "../old-site/old-site.ts";
import { dataKindsOf, isData } from "../old-site/structured-data.ts";
import { readText } from "../old-site/to-markdown.ts";

/** What an old page said. */
export interface Said {
  title: string;
  description: string;
  headings: string[];
  /** The beginning of each paragraph, item of a list and so on. */
  passages: string[];
  links: string[];
  /** Paths of the pictures here, or the address of one that could not come. */
  pictures: string[];
  /** Kinds of its structured data, where the old page was looked at: an export has none. */
  data?: string[];
  /** Of the home page: its menu. */
  menu?: MenuLink[];
  /** The old site did not answer when it was asked. */
  isUnanswered?: boolean;
}

/** Characters of a passage that are compared. */
const PASSAGE = 300;
/** More of a kind than any text has. */
const MAX_ENTRIES = 2_000;
const PASSAGES = new Set(["p", "li", "td", "th", "pre", "dt", "dd", "figcaption", "blockquote"]);

/**
 * What an old item said.
 * @param tree its text, with links and pictures as they are here
 */
export function saidOf(
  { title, description, data }: Pick<Said, "title" | "description" | "data">,
  tree: Root,
  lostPictures: string[],
): Said {
  const said: Said = {
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
    if (tagName === "a") add(said.links, readText(element, "href"));
    if (tagName === "img") add(said.pictures, readText(element, "src"));
    if (/^h[1-6]$/.test(tagName)) add(said.headings, toString(element));
    else if (PASSAGES.has(tagName) && !element.children.some(isBlock)) add(said.passages, toString(element));
  });
  return said;
}

/** What the home page said, which stays what it is here: its head and its menu. @param page undefined: nobody answered */
export function saidByHome(page: OldHome | undefined): Said {
  const { title = "", description = "", data = [], menu = [] } = page ?? {};
  const texts = { headings: [], passages: [], links: [], pictures: [] };
  return { title, description, ...texts, data, menu, ...(!page && { isUnanswered: true }) };
}

/** What of a page of this site is compared: all that is in it, whatever of it is shown where. */
export interface PageText {
  titles: string[];
  description: string;
  headings: Set<string>;
  /** Its words without spaces. */
  text: string;
  links: Set<string>;
  /** Those in a navigation. */
  menu: Set<string>;
  /** Every address in it. */
  addresses: string[];
  /** Kinds of its structured data. */
  data: Set<string>;
}

/** @param tree a whole document */
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

/** Words as they are compared: Markdown and typography change spaces and quotation marks, never words. */
export function sameWords(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[“”„«»"‘’']/g, "")
    .replace(/[\u2010-\u2015]/g, "-")
    .replace(/[\s\u00ad\u200b-\u200d\ufeff\\]/g, "")
    .replaceAll("…", "...");
}

/** A link as it is compared. */
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
