// What a text says without its Markdown marks: for searches, summaries and the reading time.
// Takes as long as the text is nasty: run it by markdown.ts, which does so where it can be stopped.
import rehypeRaw from "rehype-raw";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

/** More than any author needs, and where parsers begin to take the square of the time. */
const NESTED_BLOCKS = /^[ \t]*(?:>[ \t]*|[-*+][ \t]+|\d{1,9}[.)][ \t]+){50}/m;
const MANY_COLUMNS = /^(?:[^|\n]*\|){200}/m;
const MOST_OPEN_BRACKETS = 500;

/** Text inside them is not part of what is read. */
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
/** What stands in these runs on with what is around it; every other element is a piece of its own. */
const INLINE = new Set(
  "a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);

/**
 * The words of a Markdown text in one line, HTML in it included.
 * @returns null where its marks are nested beyond what can be made a page of
 */
export function toPlainText(markdown: string): string | null {
  if (NESTED_BLOCKS.test(markdown) || MANY_COLUMNS.test(markdown) || hasOpenBrackets(markdown)) return null;
  try {
    const pieces: string[] = [];
    collectText(parse(markdown), pieces);
    return pieces.join("").replace(/\s+/g, " ").trim();
  } catch (error) {
    // Both the parsers and we go down one call per level.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const MARKS = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true, footnoteLabel: " ", footnoteBackContent: " " })
  .freeze();
const MARKS_AND_HTML = MARKS().use(rehypeRaw).freeze();

/** Reading HTML takes as long as all the rest, and most texts have none. */
function parse(markdown: string): Tree {
  const parser = markdown.includes("<") ? MARKS_AND_HTML : MARKS;
  return parser.runSync(parser.parse(markdown));
}

type Tree = ReturnType<typeof MARKS.runSync>;

function collectText(node: Tree | Tree["children"][number], pieces: string[]): void {
  if (node.type === "text") pieces.push(node.value);
  if (!("children" in node)) return;
  if (node.type === "element" && (UNREAD.has(node.tagName) || isFootnoteNumber(node))) return;
  const isApart = node.type === "element" && !INLINE.has(node.tagName);
  if (isApart) pieces.push(" ");
  for (const child of node.children) collectText(child, pieces);
  if (isApart) pieces.push(" ");
}

function isFootnoteNumber({ properties }: { properties: object }): boolean {
  return "dataFootnoteRef" in properties;
}

/** Whether a paragraph opens far more brackets than it closes: each may be a link, until its end is read. */
function hasOpenBrackets(markdown: string): boolean {
  let open = 0;
  for (const [sign] of markdown.matchAll(/[[\]()]|\n\s*\n/g)) {
    if (sign === "[" || sign === "(") open++;
    else if (sign === "]" || sign === ")") open = Math.max(0, open - 1);
    else open = 0;
    if (open > MOST_OPEN_BRACKETS) return true;
  }
  return false;
}
