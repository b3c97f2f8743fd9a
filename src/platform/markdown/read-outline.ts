// What a text links to, shows and is divided by, as its page will have it.
// A malicious text can make it very slow: call it through markdown.ts, whose thread can be stopped.
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
  /** The words in one line, without marks. */
  text: string;
  links: OutlineLink[];
  images: { src: string; alt: string }[];
  /** With the levels that the author chose; the page closes gaps between them. */
  headings: { level: number; text: string }[];
  /** The ids that `#` links of the text can lead to. */
  ids: string[];
}

export interface OutlineLink {
  /** Undefined where the page will not make it a link, as with `javascript:`. */
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

/** @returns null when the text is nested too deeply to become a page */
export function readOutline(markdown: string): Outline | null {
  const text = toPlainText(markdown);
  if (text === null) return null;
  const tree: Root = PARSER.runSync(PARSER.parse(markdown));
  const headings = takeHeadings(tree).map((heading) => ({
    level: Number(heading.tagName.slice(1)),
    text: toString(heading).trim(),
  }));
  // Elements, not yet their addresses: the next step leads `#` links to their headings, and adds links of its own.
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

/** Made by the parser, so it leads somewhere. */
function isOfFootnote({ properties }: Element): boolean {
  return "dataFootnoteRef" in properties || "dataFootnoteBackref" in properties;
}

/** The words of a link; of one around an image, what the image says. */
function nameOf(link: Element): string {
  const text = toString(link).trim();
  if (text) return text;
  const [image] = findElements({ type: "root", children: [link] }, "img");
  return image?.properties.alt?.trim() ?? "";
}
