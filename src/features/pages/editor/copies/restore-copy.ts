import type { EditorStore } from "../editor-store.ts";
import type { KeptCopy } from "./copy.ts";
import { isSamePage, mergePages, type PageDraft } from "../page-draft.ts";

/**
 * Shows what the browser kept, with what others have saved since.
 * @param server what stands in the version `revision`
 * @returns the version that this is based on
 */
export function restoreCopy(
  store: EditorStore,
  copy: KeptCopy,
  server: PageDraft,
  revision: string | null,
): { saved: PageDraft; base: string | null } {
  store.reset({ ...copy.history, group: null });
  const isOwn = copy.sent !== null && isSamePage(copy.sent, server);
  if (isOwn || copy.base === revision || isSamePage(copy.saved, server)) {
    return { saved: server, base: revision };
  }
  // Where both changed the same, the next save says so.
  if (mergePages(copy.saved, server, copy.history.page).hasConflicts) {
    return { saved: copy.saved, base: copy.base };
  }
  store.absorb(copy.saved, server);
  return { saved: server, base: revision };
}
