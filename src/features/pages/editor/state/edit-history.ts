// Undo history: earlier and later states of the whole page, which share what did not change.

import { mergePages, type PageDraft } from "./page-draft.ts";

export interface EditHistory {
  page: PageDraft;
  past: readonly PageDraft[];
  future: readonly PageDraft[];
  /** The text typed in last: further typing joins its step. */
  group: { name: string; at: number } | null;
}

const MAX_STEPS = 200;
/** Pause in typing that starts a new step, in ms. */
const STEP_PAUSE_MS = 1_200;

export function startHistory(page: PageDraft): EditHistory {
  return { page, past: [], future: [], group: null };
}

/**
 * Records a change.
 * @param typed names the text being typed in; left out: the change is its own step
 */
export function record(history: EditHistory, page: PageDraft, typed?: string, at = Date.now()): EditHistory {
  if (page === history.page) return history;
  const { group } = history;
  const goesOn = group !== null && group.name === typed && at - group.at < STEP_PAUSE_MS;
  return {
    page,
    past: goesOn ? history.past : [...history.past.slice(1 - MAX_STEPS), history.page],
    future: [],
    group: typed === undefined ? null : { name: typed, at },
  };
}

export function undo(history: EditHistory): EditHistory {
  const page = history.past.at(-1);
  if (!page) return history;
  const future = [history.page, ...history.future];
  return { page, past: history.past.slice(0, -1), future, group: null };
}

export function redo(history: EditHistory): EditHistory {
  const [page, ...future] = history.future;
  return page ? { page, past: [...history.past, history.page], future, group: null } : history;
}

/**
 * Merges others' changes into every state, so that undo reverts only one's own.
 * @param base the common ancestor
 */
export function absorb(history: EditHistory, base: PageDraft, theirs: PageDraft): EditHistory {
  const merge = (page: PageDraft): PageDraft => mergePages(base, theirs, page).page;
  return {
    ...history,
    page: merge(history.page),
    past: history.past.map(merge),
    future: history.future.map(merge),
  };
}
