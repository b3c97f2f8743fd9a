// What can be undone and redone: earlier and later states of the whole page. They share all that did not change.
import { mergePages, type PageDraft } from "./page-draft.ts";

export interface EditHistory {
  page: PageDraft;
  past: readonly PageDraft[];
  future: readonly PageDraft[];
  /** What was typed in last: more of it belongs to the same step. */
  group: { name: string; at: number } | null;
}

const MAX_STEPS = 200;
/** A pause while typing, after which a new step begins, ms. */
const STEP_PAUSE_MS = 1_200;

export function startHistory(page: PageDraft): EditHistory {
  return { page, past: [], future: [], group: null };
}

/**
 * The page after a change.
 * @param typed names the text that is typed in; left out: the change is a step of its own
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
 * Brings what others have changed into every state, so that undoing takes back one's own changes only.
 * @param base what both began with
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
