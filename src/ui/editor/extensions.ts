// What the editor's document may hold: what Markdown can say, and nothing else.
import { Extension, getSchema } from "@tiptap/core";
import { Code } from "@tiptap/extension-code";
import { Image } from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import type { Schema } from "@tiptap/pm/model";
import { StarterKit } from "@tiptap/starter-kit";
import { isLinkAddress } from "./link-address.ts";

/** What Markdown says beside the words: whether a list has air between its items, what follows a code's language. */
const MarkdownAttributes = Extension.create({
  name: "markdownAttributes",
  addGlobalAttributes: () => [
    { types: ["bulletList", "orderedList"], attributes: { isLoose: { default: false, rendered: false } } },
    { types: ["codeBlock"], attributes: { meta: { default: null, rendered: false } } },
  ],
});

/** Our own by path, others by https, as pages show them; a pasted picture of a file on disk is none. */
const PageImage = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="/"]' }, { tag: 'img[src^="https://"]' }],
});

const CELL = { content: "paragraph+" };

export const documentExtensions = [
  StarterKit.configure({
    code: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => isLinkAddress(address),
    },
    dropcursor: { width: 2, color: "var(--ring)" },
  }),
  // Bold code is still code.
  Code.extend({ excludes: "" }),
  PageImage.configure({ inline: true }),
  Table.configure({ resizable: false }),
  TableRow,
  TableCell.extend(CELL),
  TableHeader.extend(CELL),
  MarkdownAttributes,
];

export function documentSchema(): Schema {
  return getSchema(documentExtensions);
}
