// The editor's document schema, limited to what Markdown can express.

import { Extension, getSchema } from "@tiptap/core";
import { Code } from "@tiptap/extension-code";
import { Image } from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import type { Node, Schema } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { StarterKit } from "@tiptap/starter-kit";
import { CALLOUTS, isCallout } from "#src/shared/markdown-conventions.ts";
import { readHostedVideo } from "#src/shared/media/video-address.ts";
import { columnExtensions } from "./columns.ts";
import { footnoteExtensions } from "./footnotes.ts";
import { isLinkAddress } from "./link-address.ts";

const VideoLines = Extension.create({
  name: "videoLines",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_config, { doc }) => markVideos(doc),
        apply: ({ docChanged, doc }, marked) => (docChanged ? markVideos(doc) : marked),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

/** Shows images alone in a paragraph beside each other, as the page does. */
const PictureLines = Extension.create({
  name: "pictureLines",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_config, { doc }) => markPictures(doc),
        apply: ({ docChanged, doc }, marked) => (docChanged ? markPictures(doc) : marked),
      },
      props: {
        decorations(state) {
          return this.getState(state);
        },
      },
    }),
  ],
});

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
    document: false,
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
  ...footnoteExtensions,
  ...columnExtensions,
  // Allows bold code.
  Code.extend({ excludes: "" }),
  PageImage.configure({ inline: true }),
  Table.configure({ resizable: false }),
  TableRow,
  TableCell.extend(CELL),
  TableHeader.extend(CELL),
  MarkdownAttributes,
  VideoLines,
  PictureLines,
];

export function documentSchema(): Schema {
  return getSchema(documentExtensions);
}

// Marks paragraphs that the page shows as video players; in the document they stay links, as in Markdown.
function markVideos(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const company = companyOf(node);
    if (company) {
      const label = `Vídeo do ${company}: o leitor carrega se quiser`;
      found.push(Decoration.node(at, at + node.nodeSize, { class: "video-line", "data-video": label }));
    }
    return false;
  });
  return DecorationSet.create(doc, found);
}

function markPictures(doc: Node): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true;
    const images = node.children.filter((child) => child.type.name === "image").length;
    const isOfImages = node.children.every(
      (child) => child.type.name === "image" || child.type.name === "hardBreak" || child.text?.trim() === "",
    );
    if (images > 1 && isOfImages) {
      const columns = images === 2 || images === 4 ? 2 : 3;
      found.push(Decoration.node(at, at + node.nodeSize, { class: `picture-line columns-${columns}` }));
    }
    return false;
  });
  return DecorationSet.create(doc, found);
}

/** Recognizes a paragraph that contains only a link showing its own address. */
function companyOf({ type, childCount, firstChild, textContent }: Node): string | undefined {
  if (type.name !== "paragraph" || childCount !== 1) return undefined;
  const link = firstChild?.marks.find((mark) => mark.type.name === "link");
  return link?.attrs.href === textContent ? readHostedVideo(textContent)?.company : undefined;
}
