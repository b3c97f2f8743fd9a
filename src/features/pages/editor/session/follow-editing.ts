import type { createPageSaving } from "./save-page.ts";
import type { SessionCore } from "./session-core.ts";

/**
 * Keeps and saves what is edited, also when the browser is back online or the tab is left.
 * @returns ends it
 */
export function followEditing(
  { store, copies, get, show, isUnsaved }: SessionCore,
  { autosave }: Pick<ReturnType<typeof createPageSaving>, "autosave">,
): () => void {
  const changed = (): void => {
    copies.keepSoon();
    autosave.changed();
    // While typing only the first letter changes what is shown of the saving.
    if (get().isSaved) show({});
  };
  const leave = (): void => {
    copies.keepAtOnce();
    autosave.retry();
  };
  const unsubscribe = store.subscribe(changed);
  addEventListener("online", autosave.changed);
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", copies.keepAtOnce);
  if (isUnsaved()) changed();
  return () => {
    unsubscribe();
    removeEventListener("online", autosave.changed);
    removeEventListener("pagehide", leave);
    document.removeEventListener("visibilitychange", copies.keepAtOnce);
    autosave.stop();
    copies.keepAtOnce();
  };
}
