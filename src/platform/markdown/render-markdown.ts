// Renders Markdown to HTML that is safe in our pages, whoever wrote it (docs/adr/0015).
// A malicious text can make this very slow, so call it through markdown.ts, which can stop the thread.

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
import { markCallouts, addCalloutTitles } from "./callouts.ts";
import { finishBlocks } from "./finish-blocks.ts";
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
