// Typing "/" at the start of a line or after a space opens a menu; the text after it filters the items.

import { Extension } from "@tiptap/core";
import { Suggestion, type SuggestionProps } from "@tiptap/suggestion";
import { findSlashItems, type LetterField, type SlashItem } from "./slash-items.ts";

export interface SlashState {
  items: SlashItem[];
  active: number;
  place: () => DOMRect | null;
  choose: (item: SlashItem) => void;
}

interface SlashOptions {
  /** Fields of a letter; undefined for an article. */
  fields: readonly LetterField[] | undefined;
  /** Called at every change; `undefined` when closed. */
  onChange: (state: SlashState | undefined) => void;
  /** Called for items that open a form first. */
  onAsk: (asked: NonNullable<SlashItem["asks"]>) => void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export const SlashMenu = Extension.create<SlashOptions>({
  name: "slashMenu",
  addProseMirrorPlugins() {
    const { fields, onChange, onAsk } = this.options;
    return [
      Suggestion<SlashItem, SlashItem>({
        editor: this.editor,
        char: "/",
        items: ({ query }) => findSlashItems(query, fields),
        allow: ({ state, range }) => {
          const place = state.doc.resolve(range.from);
          const isInTable = place.depth > 2 && /^table(Cell|Header)$/.test(place.node(-1).type.name);
          return place.parent.type.name === "paragraph" && !isInTable;
        },
        command: ({ editor, range, props: item }) => {
          const chain = editor.chain().focus().deleteRange(range);
          (item.run?.(chain) ?? chain).run();
          if (item.asks) onAsk(item.asks);
        },
        render: () => createMenu(onChange),
      }),
    ];
  },
});

function createMenu(onChange: SlashOptions["onChange"]) {
  let state: SlashState | undefined;
  const change = (next: SlashState | undefined): void => {
    state = next;
    onChange(next);
  };
  const show = ({ items, clientRect, command }: SuggestionProps<SlashItem, SlashItem>): void =>
    change({ items, active: 0, place: () => clientRect?.() ?? null, choose: command });
  return {
    onStart: show,
    onUpdate: show,
    onExit: () => change(undefined),
    onKeyDown: ({ event }: { event: KeyboardEvent }): boolean => {
      if (!state || state.items.length === 0) return false;
      const { items, active, choose } = state;
      const step = STEPS[event.key];
      if (step) change({ ...state, active: (active + step + items.length) % items.length });
      const chosen = items[active];
      if ((event.key === "Enter" || event.key === "Tab") && chosen) choose(chosen);
      return step !== undefined || event.key === "Enter" || event.key === "Tab";
    },
  };
}
