// The Markdown of our texts in the browser: read by the very parser that makes pages of it (platform/markdown).
import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

/** Written as our texts are: dashes for lists, stars for emphasis, narrow tables. */
const STYLE = {
  bullet: "-",
  emphasis: "*",
  fences: true,
  listItemIndent: "one",
  rule: "-",
} as const;

/** Markdown as a tree, with the place of each node in the text. */
export function parseTree(markdown: string): Root {
  return unified().use(remarkParse).use(remarkGfm).parse(markdown);
}

/** A tree as Markdown, without a line break at its end. Whatever could be read as a mark is escaped. */
export function printTree(tree: Root): string {
  return unified()
    .use(remarkGfm, { tablePipeAlign: false })
    .use(remarkStringify, STYLE)
    .stringify(tree)
    .trimEnd();
}
