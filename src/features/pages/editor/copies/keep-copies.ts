import type { KeptCopy } from "./copy.ts";
import { writeCopy, writeCopyAtOnce } from "./kept-copy.ts";

/** From a change to its copy in the browser, ms. */
const PAUSE_MS = 150;

type State = Omit<KeptCopy, "at">;

/**
 * Keeps the editor's state in the browser while it is edited.
 * @param take the state as it is now
 */
export function keepCopies(id: string, take: () => State) {
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
  const isKept = (): boolean => {
    const { history, saved, base } = take();
    return kept?.history === history && kept.saved === saved && kept.base === base;
  };
  return {
    /** A moment later, also while the next change comes. */
    keepSoon: (): void => {
      isChanged = true;
      timer ??= setTimeout(() => void keep(), PAUSE_MS);
    },
    /** Before it returns: the page may be gone then. Nothing is written while nothing has changed. */
    keepAtOnce: (): void => {
      if (!isChanged || isKept()) return;
      writeCopyAtOnce(id, { ...take(), at: Date.now() });
      void keep();
    },
  };
}
