// Marks paragraphs that the page shows as video players; in the document they stay links, as in Markdown.

import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { readHostedVideo } from "#src/shared/media/video-address.ts";

export const VideoLines = Extension.create({
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

/** Recognizes a paragraph that contains only a link showing its own address. */
function companyOf({ type, childCount, firstChild, textContent }: Node): string | undefined {
  if (type.name !== "paragraph" || childCount !== 1) return undefined;
  const link = firstChild?.marks.find((mark) => mark.type.name === "link");
  return link?.attrs.href === textContent ? readHostedVideo(textContent)?.company : undefined;
}
