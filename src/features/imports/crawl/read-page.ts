// Reads a page's head, and its main part without what every page repeats.

import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import {
  ADDRESS_MAX,
  LINE_MAX,
  type OldComments,
  type OldForm,
  type OldHome,
  SUMMARY_MAX,
} from "../old-site/old-site.ts";
import { parseTree, TooMuchHtml, wordsOf } from "../old-site/parse-tree.ts";
import { dataKindsOf, isData } from "../old-site/structured-data.ts";
import { classesOf, readText } from "../old-site/to-markdown.ts";
import { readForm } from "./read-form.ts";
import { readMenu } from "./read-menu.ts";

const METAS = new Set([
  "description",
  "og:title",
  "og:description",
  "og:image",
  "og:type",
  "article:published_time",
  "robots",
]);
const REPEATED = new Set([
  "nav",
  "header",
  "footer",
  "aside",
  "script",
  "style",
  "noscript",
  "template",
  "form",
]);
const BESIDE =
  /(?:^|[-_])(?:sidebar|menu|nav|breadcrumbs?|comments?|share|related|cookie|footer|header)(?:$|[-_])/i;

const LINKS_MAX = 5000;
const FORMS_MAX = 20;

export interface ReadPage extends OldHome {
  image: string;
  publishedAt: string;
  isArticle: boolean;
  isHidden: boolean;
  canonical: string;
  /** Address of the first feed that the page names; "" if it names none. */
  feed: string;
  html: string;
  links: string[];
  comments: OldComments;
  /** Contact forms; `null` for one that cannot be imported. */
  forms: (OldForm | null)[];
}

/** @returns undefined if it exceeds the limits of elements or nesting */
export function readPage(text: string, url: string): ReadPage | undefined {
  let tree: Root;
  try {
    tree = parseTree(text, "page");
  } catch (error) {
    if (error instanceof TooMuchHtml) return undefined;
    throw error;
  }
  const metas = new Map<string, string>();
  const links: string[] = [];
  const data = new Set<string>();
  let title = "";
  let heading = "";
  let canonical = "";
  let feed = "";
  let main: Element | undefined;
  let body: Element | undefined;
  visit(tree, "element", (element) => {
    const { tagName } = element;
    if (isData(element)) for (const kind of dataKindsOf(toString(element))) data.add(kind);
    if (tagName === "title") title ||= wordsOf(element, LINE_MAX);
    if (tagName === "h1") heading ||= wordsOf(element, LINE_MAX);
    if (tagName === "meta") {
      const name = readText(element, "property") || readText(element, "name");
      if (METAS.has(name) && !metas.has(name))
        metas.set(name, readText(element, "content").slice(0, SUMMARY_MAX).toWellFormed());
    }
    if (tagName === "link" && String(element.properties.rel) === "canonical") canonical = addressIn(element);
    if (tagName === "link" && isFeed(element)) feed ||= URL.parse(addressIn(element), url)?.href ?? "";
    if (tagName === "a" && links.length < LINKS_MAX) links.push(addressIn(element));
    if (tagName === "article" || (tagName === "main" && !main))
      main = main?.tagName === "article" ? main : element;
    if (tagName === "body") body = element;
  });
  const part = main ?? body;
  const forms: ReadPage["forms"] = [];
  return {
    title: heading || metas.get("og:title")?.slice(0, LINE_MAX) || title,
    description: metas.get("description") || metas.get("og:description") || "",
    image: metas.get("og:image") ?? "",
    publishedAt: metas.get("article:published_time")?.slice(0, 100) ?? "",
    isArticle: metas.get("og:type") === "article" || metas.has("article:published_time"),
    isHidden: /noindex/i.test(metas.get("robots") ?? ""),
    canonical: URL.parse(canonical, url)?.href ?? "",
    feed,
    html: part ? htmlOf(part, url, forms) : "",
    links,
    comments: countComments(tree),
    forms,
    data: [...data],
    menu: readMenu(tree, url),
  };
}

const isFeed = (link: Element): boolean =>
  String(link.properties.rel).toLowerCase() === "alternate" &&
  /^application\/(?:rss|atom|rdf)\+xml\b/i.test(readText(link, "type"));

function addressIn(element: Element): string {
  const address = readText(element, "href");
  return address.length > ADDRESS_MAX ? "" : address;
}

/** Counts comments by WordPress's ids, which every theme keeps: "comment-12". */
function countComments(tree: Root): OldComments {
  const comments = new Map<string, "written" | "pings">();
  visit(tree, "element", (element) => {
    const [, id] = /^(?:div-)?comment-(\d+)$/.exec(readText(element, "id")) ?? [];
    if (!id || comments.get(id) === "pings") return;
    const isPing = classesOf(element).some((name) => name === "pingback" || name === "trackback");
    comments.set(id, isPing ? "pings" : "written");
  });
  const kinds = [...comments.values()];
  const count = (kind: "written" | "pings") => kinds.filter((one) => one === kind).length;
  return { written: count("written"), pings: count("pings") };
}

function htmlOf(part: Element, url: string, forms: ReadPage["forms"]): string {
  const root: Root = { type: "root", children: part.children };
  let hasHeading = false;
  // Builds new lists, because removing elements from a long list one by one takes quadratic time.
  const keepIn = (parent: Root | Element): void => {
    parent.children = (parent.children as ElementContent[]).filter((element) => {
      if (element.type !== "element") return true;
      const isFirstHeading = element.tagName === "h1" && !hasHeading;
      if (isFirstHeading) hasHeading = true;
      const isBeside = classesOf(element).some((name) => BESIDE.test(name));
      const form = !isBeside && element.tagName === "form" ? readForm(element) : undefined;
      if (form !== undefined && forms.length < FORMS_MAX) forms.push(form);
      if (isFirstHeading || isBeside || REPEATED.has(element.tagName)) return false;
      const href = element.tagName === "a" && URL.parse(addressIn(element), url)?.href;
      if (href) element.properties.href = href;
      keepIn(element);
      return true;
    });
  };
  keepIn(root);
  return unified().use(rehypeStringify).stringify(root);
}
