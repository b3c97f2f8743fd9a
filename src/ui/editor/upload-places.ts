// Tracks positions of images that are still uploading; they move with the surrounding text.

import { type Editor, Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

type PlaceChange = { add: string; at: number } | { remove: string };

const PLACES = new PluginKey<DecorationSet>("uploadPlaces");

export const UploadPlaces = Extension.create({
  name: "uploadPlaces",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: PLACES,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, places) => {
          const moved = places.map(transaction.mapping, transaction.doc);
          const change = transaction.getMeta(PLACES) as PlaceChange | undefined;
          if (!change) return moved;
          return "add" in change
            ? moved.add(transaction.doc, [Decoration.widget(change.at, drawPlace, { id: change.add })])
            : moved.remove(findAll(moved, change.remove));
        },
      },
      props: { decorations: (state) => PLACES.getState(state) },
    }),
  ],
});

/** @param at document position; by default the cursor's */
export function reservePlace({ view }: Editor, id: string, at = view.state.selection.to): void {
  view.dispatch(view.state.tr.setMeta(PLACES, { add: id, at } satisfies PlaceChange));
}

export function releasePlace({ view }: Editor, id: string): void {
  view.dispatch(view.state.tr.setMeta(PLACES, { remove: id } satisfies PlaceChange));
}

/** Inserts an image at its position, or at the cursor if that position was deleted. */
export function fillPlace(editor: Editor, id: string, image: { src: string; alt: string }): void {
  const places = PLACES.getState(editor.state) ?? DecorationSet.empty;
  const at = findAll(places, id)[0]?.from ?? editor.state.selection.to;
  releasePlace(editor, id);
  editor.chain().insertContentAt(at, { type: "image", attrs: image }, { updateSelection: false }).run();
}

function findAll(places: DecorationSet, id: string): Decoration[] {
  return places.find(undefined, undefined, (spec) => spec.id === id);
}

function drawPlace(): HTMLElement {
  const place = document.createElement("span");
  place.className = "upload-place";
  place.textContent = "Imagem a caminho…";
  return place;
}
