// Lists what a text links to, shows and is divided by on its page.
// A malicious text can make this very slow, so call it through markdown.ts, which can stop the thread.

import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { ALLOWED_HTML, FOOTNOTE_PREFIX } from "./allowed-html.ts";
import { finishHeadings, takeHeadings } from "./finish-headings.ts";
import { toPlainText } from "./plain-text.ts";

export interface Outline {
  /** The words in one line. */
  text: string;
  links: OutlineLink[];
  images: { src: string; alt: string }[];
  /** With the author's levels; the page closes gaps between them. */
  headings: { level: number; text: string }[];
  /** Ids that `#` links of the text can target. */
  ids: string[];
}

export interface OutlineLink {
  /** Undefined if the page drops the address, as with `javascript:`. */
  href: string | undefined;
  text: string;
}

const PARSER = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: FOOTNOTE_PREFIX })
  .use(rehypeRaw)
  .use(rehypeSanitize, ALLOWED_HTML)
  .freeze();

/** @returns null if the text is nested too deeply to become a page */
export function readOutline(markdown: string): Outline | null {
  const text = toPlainText(markdown);
  if (text === null) return null;
  const tree: Root = PARSER.runSync(PARSER.parse(markdown));
  const headings = takeHeadings(tree).map((heading) => ({
    level: Number(heading.tagName.slice(1)),
    text: toString(heading).trim(),
  }));
  // Collects elements before their final addresses: the next step resolves `#` links, and adds links of its own.
  const links = findElements(tree, "a").filter((link) => !isOfFootnote(link));
  finishHeadings([])(tree);
  return {
    text,
    links: links.map((link) => ({ href: link.properties.href || undefined, text: nameOf(link) })),
    images: findElements(tree, "img").map(({ properties: { src, alt } }) => ({
      src: src ?? "",
      alt: alt?.trim() ?? "",
    })),
    headings,
    ids: findIds(tree),
  };
}

function findElements(tree: Root, tagName: string): Element[] {
  const found: Element[] = [];
  visit(tree, "element", (element) => {
    if (element.tagName === tagName) found.push(element);
  });
  return found;
}

function findIds(tree: Root): string[] {
  const ids: string[] = [];
  visit(tree, "element", ({ properties }) => {
    if (properties.id) ids.push(properties.id);
  });
  return ids;
}

/** The parser creates these, so they need no check. */
function isOfFootnote({ properties }: Element): boolean {
  return "dataFootnoteRef" in properties || "dataFootnoteBackref" in properties;
}

/** Returns the text of a link, or the alternative text of the image in it. */
function nameOf(link: Element): string {
  const text = toString(link).trim();
  if (text) return text;
  const [image] = findElements({ type: "root", children: [link] }, "img");
  return image?.properties.alt?.trim() ?? "";
}
