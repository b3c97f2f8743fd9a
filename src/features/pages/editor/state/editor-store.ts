// The page in the editor, outside of React: what is typed re-renders only what shows it.
import { createContext, use, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createListeners } from "#src/shared/listeners.ts";
import type { Change } from "./change-sections.ts";
import { absorb, type EditHistory, record, redo, startHistory, undo } from "./edit-history.ts";
import type { PageDraft } from "./page-draft.ts";

/** From a key to what else shows the text, ms: longer than the key's own frame takes on a slow machine. */
const DRAW_PAUSE_MS = 50;

export interface EditorStore {
  get: () => EditHistory;
  /** Hears of every change at once. @returns what ends it */
  subscribe: (onChange: () => void) => () => void;
  /** For what is drawn: hears of a text that stands on the screen already after it is painted. @returns what ends it */
  subscribeToDraw: (onChange: () => void) => () => void;
  /**
   * @param typed names the text that is typed in, whose changes are one step
   * @param isOnScreen the browser shows the change by itself, and what else shows it may come a moment later
   */
  edit: (change: Change, typed?: string, isOnScreen?: boolean) => void;
  undo: () => void;
  redo: () => void;
  /** Brings in what others have saved. */
  absorb: (base: PageDraft, theirs: PageDraft) => void;
  /** Replaces everything, also what could be undone. */
  reset: (history: EditHistory) => void;
}

export function createEditorStore(page: PageDraft): EditorStore {
  let history = startHistory(page);
  const listeners = createListeners();
  const drawers = createListeners();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    clearTimeout(timer);
    timer = undefined;
    drawers.notify();
  };
  const set = (next: EditHistory, isOnScreen = false): void => {
    if (next === history) return;
    // What was typed a moment ago is rendered first. Undone before that, it would leave React nothing to change, and the
    // browser would go on showing it.
    if (timer !== undefined && !isOnScreen) flushSync(draw);
    history = next;
    listeners.notify();
    if (isOnScreen) timer ??= setTimeout(draw, DRAW_PAUSE_MS);
    else draw();
  };
  return {
    get: () => history,
    subscribe: listeners.add,
    subscribeToDraw: drawers.add,
    edit: (change, typed, isOnScreen) => set(record(history, change(history.page), typed), isOnScreen),
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
  return useSyncExternalStore(store.subscribeToDraw, () => select(store.get()));
}

/** @param select as of `useHistory` */
export function usePage<Selected>(select: (page: PageDraft) => Selected): Selected {
  return useHistory(({ page }) => select(page));
}
