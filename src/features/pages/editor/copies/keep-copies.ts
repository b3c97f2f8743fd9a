import type { DraftCopies } from "#src/publishing/draft-session/draft-options.ts";
import type { KeptCopy } from "./copy.ts";
import { writeCopy, writeCopyAtOnce } from "./kept-copy.ts";

/** From a change to its copy in the browser, ms. */
const PAUSE_MS = 150;

type State = Omit<KeptCopy, "at">;

/**
 * Keeps the editor's state in the browser while it is edited.
 * @param take the state as it is now
 */
export function keepCopies(id: string, take: () => State): DraftCopies {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChanged = false;
  /** What the browser has confirmed. */
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
  /** Nothing is written while nothing has changed. */
  const keepAtOnce = (): void => {
    if (!isChanged || isSaved()) return;
    writeCopyAtOnce(id, { ...take(), at: Date.now() });
    void keep();
  };
  return {
    // Also while the next change comes.
    keepSoon: () => {
      isChanged = true;
      timer ??= setTimeout(() => void keep(), PAUSE_MS);
    },
    keepAtOnce,
    leave: keepAtOnce,
  };
}
