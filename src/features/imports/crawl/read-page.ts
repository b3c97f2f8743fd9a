// What a page of another site says: its head, and its main part without what every page repeats.
import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { dataKindsOf, isData } from "../old-site/structured-data.ts";
import type { OldComments, OldForm, OldHome } from "../old-site/old-site.ts";
import { classesOf, isTooDeep, readText } from "../old-site/to-markdown.ts";
import { readForm } from "./read-form.ts";
import { readMenu } from "./read-menu.ts";

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

export interface ReadPage extends OldHome {
  image: string;
  publishedAt: string;
  isArticle: boolean;
  isHidden: boolean;
  canonical: string;
  html: string;
  links: string[];
  comments: OldComments;
  /** With which visitors wrote to the company; `null`: one that cannot come. */
  forms: (OldForm | null)[];
}

/** @returns undefined where it is more nested than any page of people */
export function readPage(text: string, url: string): ReadPage | undefined {
  const tree = unified().use(rehypeParse).parse(text);
  if (isTooDeep(tree)) return undefined;
  const metas = new Map<string, string>();
  const links: string[] = [];
  const data = new Set<string>();
  let title = "";
  let heading = "";
  let canonical = "";
  let main: Element | undefined;
  let body: Element | undefined;
  visit(tree, "element", (element) => {
    const { tagName } = element;
    if (isData(element)) for (const kind of dataKindsOf(toString(element))) data.add(kind);
    if (tagName === "title") title ||= toString(element).trim();
    if (tagName === "h1") heading ||= toString(element).trim();
    if (tagName === "meta") {
      const name = readText(element, "property") || readText(element, "name");
      if (!metas.has(name)) metas.set(name, readText(element, "content"));
    }
    if (tagName === "link" && String(element.properties.rel) === "canonical")
      canonical = readText(element, "href");
    if (tagName === "a") links.push(readText(element, "href"));
    if (tagName === "article" || (tagName === "main" && !main))
      main = main?.tagName === "article" ? main : element;
    if (tagName === "body") body = element;
  });
  const part = main ?? body;
  const forms: ReadPage["forms"] = [];
  return {
    title: heading || metas.get("og:title") || title,
    description: metas.get("description") || metas.get("og:description") || "",
    image: metas.get("og:image") ?? "",
    publishedAt: metas.get("article:published_time") ?? "",
    isArticle: metas.get("og:type") === "article" || metas.has("article:published_time"),
    isHidden: /noindex/i.test(metas.get("robots") ?? ""),
    canonical: URL.parse(canonical, url)?.href ?? "",
    html: part ? htmlOf(part, url, forms) : "",
    links,
    comments: countComments(tree),
    forms,
    data: [...data],
    menu: readMenu(tree, url),
  };
}

/** Counts comments by the ids that WordPress gives them on every theme: "comment-12". */
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

/** @param forms told of each form within it */
function htmlOf(part: Element, url: string, forms: ReadPage["forms"]): string {
  const root: Root = { type: "root", children: [...part.children] };
  let hasHeading = false;
  visit(root, "element", (element, index, parent) => {
    const isFirstHeading = element.tagName === "h1" && !hasHeading;
    if (isFirstHeading) hasHeading = true;
    const isBeside = classesOf(element).some((name) => BESIDE.test(name));
    const form = !isBeside && element.tagName === "form" ? readForm(element) : undefined;
    if (form !== undefined) forms.push(form);
    if (parent && index !== undefined && (isFirstHeading || isBeside || REPEATED.has(element.tagName))) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    const href = element.tagName === "a" && URL.parse(readText(element, "href"), url)?.href;
    if (href) element.properties.href = href;
    return undefined;
  });
  return unified().use(rehypeStringify).stringify(root);
}
