// Columns of text. Before sanitizing, a quote with the mark of columns becomes an element with one for each.

import type { Blockquote, Root } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import type { VFile } from "vfile";
import { readColumns } from "#src/shared/markdown-conventions.ts";

export const COLUMNS_CLASS = "text-columns";

export function markColumns() {
  return (tree: Root, file: VFile): void => {
    visit(tree, "blockquote", (quote) => {
      const columns = readColumns(quote, String(file));
      if (!columns) return undefined;
      quote.data = { hName: "div", hProperties: { className: [COLUMNS_CLASS] } };
      quote.children = columns.map((children): Blockquote => ({
        type: "blockquote",
        data: { hName: "div" },
        children,
      }));
      return SKIP;
    });
  };
}
