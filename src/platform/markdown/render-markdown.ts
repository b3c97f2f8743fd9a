// Markdown to HTML that may stand in a page of ours, whoever wrote it (docs/adr/0015).
// Takes as long as the text is nasty: run it by markdown.ts, which does so where it can be stopped.
import rehypeHighlight from "rehype-highlight";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkBreaks from "remark-breaks";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { ALLOWED_HTML, FOOTNOTE_PREFIX } from "./allowed-html.ts";
import { finishBlocks } from "./finish-blocks.ts";
import { finishHeadings, type Heading } from "./finish-headings.ts";
import { finishMedia, type KnownImages } from "./finish-media.ts";
import type { RenderedMarkdown } from "./plain-paragraphs.ts";

/** Longest HTML a page carries, characters: some short Markdown makes endless HTML. */
const HTML_MAX = 2_000_000;

/**
 * @param source Markdown with GitHub's tables, task lists and footnotes; a single line break is a break
 * @param images what is known of images by their `src`
 * @throws where the text cannot be rendered: nested too deeply, or too long as HTML
 */
export function renderMarkdown(source: string, images: KnownImages = {}): RenderedMarkdown {
  const headings: Heading[] = [];
  const html = unified()
    .use(remarkParse)
    .use(remarkGfm)
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
    // Everything below is ours: what it adds needs no permission.
    .use(finishHeadings, headings)
    .use(finishMedia, images)
    .use(rehypeHighlight)
    .use(finishBlocks)
    .use(rehypeStringify)
    .processSync(source)
    .toString();
  if (html.length > HTML_MAX) throw new Error(`the HTML has ${html.length} characters`);
  return { html, headings };
}
