// The page in the editor, outside of React: what is typed re-renders only what shows it.
import { createContext, use, useSyncExternalStore } from "react";
import type { Change } from "./change-sections.ts";
import { absorb, type EditHistory, record, redo, startHistory, undo } from "./edit-history.ts";
import type { PageDraft } from "./page-draft.ts";

export interface EditorStore {
  get: () => EditHistory;
  /** @returns what ends it */
  subscribe: (onChange: () => void) => () => void;
  /** @param typed names the text that is typed in, whose changes are one step */
  edit: (change: Change, typed?: string) => void;
  undo: () => void;
  redo: () => void;
  /** Brings in what others have saved. */
  absorb: (base: PageDraft, theirs: PageDraft) => void;
  /** Replaces everything, also what could be undone. */
  reset: (history: EditHistory) => void;
}

export function createEditorStore(page: PageDraft): EditorStore {
  let history = startHistory(page);
  const listeners = new Set<() => void>();
  const set = (next: EditHistory): void => {
    if (next === history) return;
    history = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => history,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    edit: (change, typed) => set(record(history, change(history.page), typed)),
    undo: () => set(undo(history)),
    redo: () => set(redo(history)),
    absorb: (base, theirs) => set(absorb(history, base, theirs)),
    reset: set,
  };
}

const StoreContext = createContext<EditorStore | null>(null);
export const EditorStoreProvider = StoreContext;

export function useEditorStore(): EditorStore {
  const store = use(StoreContext);
  if (!store) throw new Error("outside of the editor");
  return store;
}

/** @param select its result must stay the same object while nothing in it changes */
export function useHistory<Selected>(select: (history: EditHistory) => Selected): Selected {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

/** @param select as of `useHistory` */
export function usePage<Selected>(select: (page: PageDraft) => Selected): Selected {
  return useHistory(({ page }) => select(page));
}
