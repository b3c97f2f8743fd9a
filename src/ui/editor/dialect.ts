// Markdown in the browser, with the same parser as on the server (platform/markdown).

import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

const STYLE = {
  bullet: "-",
  emphasis: "*",
  fences: true,
  listItemIndent: "one",
  rule: "-",
} as const;

/** Includes positions in the source. */
export function parseTree(markdown: string): Root {
  return unified().use(remarkParse).use(remarkGfm).parse(markdown);
}

/** Writes Markdown without a final line break, and escapes text that would be read as Markdown. */
export function printTree(tree: Root): string {
  return unified()
    .use(remarkGfm, { tablePipeAlign: false })
    .use(remarkStringify, STYLE)
    .stringify(tree)
    .trimEnd();
}
