// Renders Markdown to HTML that is safe in our pages, whoever wrote it (docs/adr/0015).
// A malicious text can make it very slow: call it through markdown.ts, whose thread can be stopped.
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
import { markCallouts, nameCallouts } from "./callouts.ts";
import { finishBlocks } from "./finish-blocks.ts";
import { finishHeadings, type Heading } from "./finish-headings.ts";
import { finishMedia, type KnownImages } from "./finish-media.ts";
import { finishVideos } from "./finish-videos.ts";
import type { RenderedMarkdown } from "./plain-paragraphs.ts";

/** Longest HTML, characters: some short Markdown texts produce huge HTML. */
const HTML_MAX = 2_000_000;

/**
 * @param source GitHub-flavoured Markdown with footnotes; a single line break makes a <br>
 * @param images sizes of images by their `src`
 * @throws when the text is nested too deeply, or its HTML is too long
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
    // After sanitizing: what the following steps add is trusted.
    .use(nameCallouts)
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
