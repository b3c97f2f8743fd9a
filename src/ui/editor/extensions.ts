// The editor's document schema, limited to what Markdown can express.

import { Extension, getSchema } from "@tiptap/core";
import { Code } from "@tiptap/extension-code";
import { Image } from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import type { Schema } from "@tiptap/pm/model";
import { StarterKit } from "@tiptap/starter-kit";
import { CALLOUTS, isCallout } from "#src/shared/markdown-conventions.ts";
import { isLinkAddress } from "./link-address.ts";
import { VideoLines } from "./video-lines.ts";

/** Stores whether a list is loose, and the text after a code block's language. */
const MarkdownAttributes = Extension.create({
  name: "markdownAttributes",
  addGlobalAttributes: () => [
    { types: ["bulletList", "orderedList"], attributes: { isLoose: { default: false, rendered: false } } },
    {
      types: ["blockquote"],
      attributes: {
        callout: {
          default: null,
          parseHTML: () => null,
          renderHTML: ({ callout }) =>
            isCallout(callout) ? { class: `callout-${callout}`, "data-callout": CALLOUTS[callout] } : {},
        },
      },
    },
    { types: ["codeBlock"], attributes: { meta: { default: null, rendered: false } } },
  ],
});

/** Accepts images by path or https, which pages can show; ignores a pasted `file:` image. */
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
  // Allows bold code.
  Code.extend({ excludes: "" }),
  PageImage.configure({ inline: true }),
  Table.configure({ resizable: false }),
  TableRow,
  TableCell.extend(CELL),
  TableHeader.extend(CELL),
  MarkdownAttributes,
  VideoLines,
];

export function documentSchema(): Schema {
  return getSchema(documentExtensions);
}
