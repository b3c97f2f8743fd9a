import type { Autosave } from "./autosave.ts";
import type { DraftOptions } from "./draft-options.ts";
import type { DraftStateStore } from "./draft-state.ts";
import type { DraftedItem } from "./read-opened.ts";

/**
 * Copies and autosaves edits, also when the browser goes online or the tab is left.
 * @returns stops it
 */
export function followDraft<Item extends DraftedItem>(
  { edited, copies, isByHand }: DraftOptions<Item>,
  state: DraftStateStore<Item>,
  autosave: Autosave,
): () => void {
  const changed = (): void => {
    copies?.keepSoon();
    if (!isByHand) autosave.changed();
    state.look();
  };
  const leave = (): void => {
    copies?.keepAtOnce();
    autosave.retry();
  };
  const hide = (): void => copies?.keepAtOnce();
  const endings = [edited.subscribe(changed), state.subscribe(() => copies?.keepSoon())];
  addEventListener("online", autosave.changed);
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", hide);
  if (state.isUnsaved()) changed();
  return () => {
    for (const end of endings) end();
    removeEventListener("online", autosave.changed);
    removeEventListener("pagehide", leave);
    document.removeEventListener("visibilitychange", hide);
    autosave.stop();
    copies?.leave();
  };
}
