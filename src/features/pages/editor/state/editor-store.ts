// Keeps the edited page outside of React, so that typing re-renders only what shows it.

import { createContext, use, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { createListeners } from "#src/shared/listeners.ts";
import type { Change } from "./change-sections.ts";
import { absorb, type EditHistory, record, redo, startHistory, undo } from "./edit-history.ts";
import type { PageDraft } from "./page-draft.ts";

/** Delay in ms before other views of a typed text update, so that the key itself paints first. */
const DRAW_PAUSE_MS = 50;

export interface EditorStore {
  get: () => EditHistory;
  /**
   * Notifies of every change at once.
   * @returns a function that unsubscribes
   */
  subscribe: (onChange: () => void) => () => void;
  /**
   * Notifies renderers; changes that the browser already shows arrive after painting.
   * @returns a function that unsubscribes
   */
  subscribeToDraw: (onChange: () => void) => () => void;
  /**
   * @param typed names the text being typed in; its changes are one step
   * @param isOnScreen the browser already shows the change, so other views may follow later
   */
  edit: (change: Change, typed?: string, isOnScreen?: boolean) => void;
  undo: () => void;
  redo: () => void;
  /** Merges others' saved changes. */
  absorb: (base: PageDraft, theirs: PageDraft) => void;
  /** Replaces everything, including the undo history. */
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
    // Renders pending typing first. If it were undone before, React would see no change and the browser would keep
    // showing it.
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

/** @param select must return a stable object while nothing in it changes */
export function useHistory<Selected>(select: (history: EditHistory) => Selected): Selected {
  const store = useEditorStore();
  return useSyncExternalStore(store.subscribeToDraw, () => select(store.get()));
}

/** @param select see `useHistory` */
export function usePage<Selected>(select: (page: PageDraft) => Selected): Selected {
  return useHistory(({ page }) => select(page));
}
