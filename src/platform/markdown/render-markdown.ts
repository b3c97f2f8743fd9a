// Renders Markdown to HTML that is safe in our pages, whoever wrote it (docs/adr/0015).
// A malicious text can make this very slow, so call it through markdown.ts, which can stop the thread.

import type { Element, Root } from "hast";
import { toString } from "hast-util-to-string";
import rehypeHighlight from "rehype-highlight";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkBreaks from "remark-breaks";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { ALLOWED_HTML, FOOTNOTE_PREFIX } from "./allowed-html.ts";
import { markCallouts, addCalloutTitles } from "./callouts.ts";
import { markColumns } from "./columns.ts";
import { finishHeadings, type Heading } from "./finish-headings.ts";
import { finishMedia, type KnownImages } from "./finish-media.ts";
import { finishVideos } from "./finish-videos.ts";
import type { RenderedMarkdown } from "./plain-paragraphs.ts";

/** Longest HTML in characters, because some short Markdown texts produce huge HTML. */
const HTML_MAX = 2_000_000;

/**
 * @param source GitHub Flavored Markdown with footnotes; a single line break becomes <br>
 * @param images sizes of images by their `src`
 * @throws if the text is nested too deeply, or its HTML is too long
 */
export function renderMarkdown(source: string, images: KnownImages = {}): RenderedMarkdown {
  const headings: Heading[] = [];
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(markColumns)
    .use(markCallouts)
    .use(remarkBreaks)
    .use(remarkRehype, {
      allowDangerousHtml: true,
      clobberPrefix: FOOTNOTE_PREFIX,
      footnoteLabel: "Notas",
      footnoteLabelProperties: {},
      footnoteBackLabel: (index, times) =>
        `Voltar ao texto da nota ${index + 1}${times > 1 ? `, ${times}ª vez` : ""}`,
    })
    .use(rehypeRaw)
    .use(rehypeSanitize, ALLOWED_HTML)
    // The following steps are trusted, so they run after sanitizing.
    .use(addCalloutTitles)
    .use(finishHeadings, headings)
    .use(finishMedia, images)
    .use(finishVideos)
    .use(rehypeHighlight)
    .use(finishBlocks)
    .use(rehypeStringify)
    .processSync(source)
    .toString();
  if (html.length > HTML_MAX) throw new Error(`the HTML has ${html.length} characters`);
  return { html, headings };
}

// Completes tables, code blocks and task lists. Wide ones scroll on their own, also by keyboard.
function finishBlocks() {
  return (tree: Root): void => {
    let tables = 0;
    visit(tree, "element", (element, index, parent) => {
      if (index === undefined || !parent) return undefined;
      if (element.tagName === "table") {
        tables += 1;
        parent.children[index] = wrapInScroller(element, `Tabela ${tables}`);
        // SKIP leaves out the table's content, so it is visited here.
        visit({ type: "root", children: element.children } as Root, "element", finishCell);
        return SKIP;
      }
      if (element.tagName === "pre") finishCode(element);
      if (element.tagName === "input") parent.children[index] = taskMark(element);
      return undefined;
    });
  };
}

function wrapInScroller(table: Element, label: string): Element {
  const properties = { className: ["table-scroll"], role: "region", ariaLabel: label, tabIndex: 0 };
  return { type: "element", tagName: "div", properties, children: [table] };
}

/** Turns an empty header cell into an ordinary one, and the obsolete attribute `align` into a class. */
function finishCell(element: Element): void {
  if (element.tagName === "th" && toString(element).trim() === "") {
    element.tagName = "td";
    delete element.properties.scope;
  }
  const { align, ...properties } = element.properties;
  if (align === "right" || align === "center") properties.className = [`align-${align}`];
  element.properties = properties;
}

function finishCode(block: Element): void {
  block.properties = { ...block.properties, tabIndex: 0 };
}

/** Replaces a checkbox, which readers cannot change, by an image with a label. */
function taskMark({ properties }: Element): Element {
  const isDone = properties.checked === true;
  return {
    type: "element",
    tagName: "span",
    properties: {
      className: ["task-mark", ...(isDone ? ["is-done"] : [])],
      role: "img",
      ariaLabel: isDone ? "Feito:" : "A fazer:",
    },
    children: [],
  };
}
