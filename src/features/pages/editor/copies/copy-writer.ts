import type { DraftCopies } from "#src/publishing/draft-session/draft-options.ts";
import { writeCopy, writeCopyAtOnce } from "./copy-storage.ts";
import type { EditorCopy } from "./copy.ts";

/** Delay from a change to its copy, in ms. */
const PAUSE_MS = 150;

type State = Omit<EditorCopy, "at">;

/**
 * Stores copies of the editor's state in the browser while it changes.
 * @param take returns the current state
 */
export function createCopyWriter(id: string, take: () => State): DraftCopies {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChanged = false;
  /** The last state that the browser confirmed. */
  let kept: State | undefined;
  const keep = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const state = take();
    if (await writeCopy(id, { ...state, at: Date.now() })) kept = state;
  };
  const isSaved = (): boolean => {
    const { history, saved, base } = take();
    return kept?.history === history && kept.saved === saved && kept.base === base;
  };
  /** Skips writing if nothing has changed. */
  const keepAtOnce = (): void => {
    if (!isChanged || isSaved()) return;
    writeCopyAtOnce(id, { ...take(), at: Date.now() });
    void keep();
  };
  return {
    // Copies continue while changes keep coming.
    keepSoon: () => {
      isChanged = true;
      timer ??= setTimeout(() => void keep(), PAUSE_MS);
    },
    keepAtOnce,
    leave: keepAtOnce,
  };
}
