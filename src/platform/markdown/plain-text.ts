// Extracts plain text from Markdown, for searches, summaries and reading time.
// A malicious text can make this very slow, so call it through markdown.ts, which can stop the thread.

import rehypeRaw from "rehype-raw";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { writeImageMark } from "#src/shared/media/image-mark.ts";
import { markCallouts } from "./callouts.ts";
import { markColumns } from "./columns.ts";
import { videoAddressOf } from "./finish-videos.ts";

/** More than any author needs. Beyond this, the parsers start to take quadratic time. */
const NESTED_BLOCKS = /^[ \t]*(?:>[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+){50}/m;
const MANY_COLUMNS = /^(?:[^|\n]*\|){200}/m;
const MAX_OPEN_BRACKETS = 500;

/** Elements whose text readers do not see. */
const UNREAD = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "svg",
  "math",
  "object",
  "textarea",
]);
/** Elements that continue the surrounding text. Any other element is separated by spaces. */
const INLINE = new Set(
  "a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/**
 * Extracts the words in one line, without Markdown or HTML, and without addresses of videos, which readers see as
 * players.
 * @returns null if the text is nested too deeply to be rendered
 */
export function toPlainText(markdown: string): string | null {
  return readPieces(markdown)?.replace(/\s+/g, " ").trim() ?? null;
}

/** Extracts one line per block, with images, for comparing two versions of a text. */
export function toTextLines(markdown: string): string | null {
  const text = readPieces(markdown, ({ alt, src }) => `\n${writeImageMark(textOf(alt), textOf(src))}\n`);
  return (
    text
      ?.replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n[\n ]*/g, "\n")
      .trim() ?? null
  );
}

function textOf(attribute: unknown): string {
  return typeof attribute === "string" ? attribute : "";
}

type ImageText = (properties: { alt?: unknown; src?: unknown }) => string;

function readPieces(markdown: string, imageText?: ImageText): string | null {
  if (NESTED_BLOCKS.test(markdown) || MANY_COLUMNS.test(markdown) || hasOpenBrackets(markdown)) return null;
  try {
    const pieces: string[] = [];
    collectText(parse(markdown), pieces, imageText);
    return pieces.join("");
  } catch (error) {
    // The parsers and collectText recurse per level, so the stack overflowed.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const MARKS = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(markColumns)
  .use(markCallouts)
  .use(remarkRehype, { allowDangerousHtml: true, footnoteLabel: " ", footnoteBackContent: " " })
  .freeze();
const MARKS_AND_HTML = MARKS().use(rehypeRaw).freeze();

/** Parses HTML only if there may be some: it doubles the time, and most texts have none. */
function parse(markdown: string): Tree {
  const parser = markdown.includes("<") ? MARKS_AND_HTML : MARKS;
  return parser.runSync(parser.parse(markdown), markdown);
}

type Tree = ReturnType<typeof MARKS.runSync>;

function collectText(
  node: Tree | Tree["children"][number],
  pieces: string[],
  imageText: ImageText | undefined,
): void {
  if (node.type === "text") pieces.push(node.value);
  if (!("children" in node)) return;
  if (node.type === "element" && (UNREAD.has(node.tagName) || isFootnoteNumber(node))) return;
  // When comparing (imageText), two versions may differ only in their video.
  if (node.type === "element" && !imageText && videoAddressOf(node)) return;
  if (node.type === "element" && node.tagName === "img" && imageText) pieces.push(imageText(node.properties));
  const isApart = node.type === "element" && !INLINE.has(node.tagName);
  if (isApart) pieces.push("\n");
  for (const child of node.children) collectText(child, pieces, imageText);
  if (isApart) pieces.push("\n");
}

function isFootnoteNumber({ properties }: { properties: object }): boolean {
  return "dataFootnoteRef" in properties;
}

/**
 * Tells whether a paragraph opens far more brackets than it closes, because the parser treats each as a possible
 * link.
 */
function hasOpenBrackets(markdown: string): boolean {
  let open = 0;
  for (const [sign] of markdown.matchAll(/[[\]()]|\n\s*\n/g)) {
    if (sign === "[" || sign === "(") open++;
    else if (sign === "]" || sign === ")") open = Math.max(0, open - 1);
    else open = 0;
    if (open > MAX_OPEN_BRACKETS) return true;
  }
  return false;
}
