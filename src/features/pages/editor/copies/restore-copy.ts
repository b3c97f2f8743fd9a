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
  const { page, past, future } = copy.history;
  store.reset({
    page: withoutAround(page),
    past: past.map(withoutAround),
    future: future.map(withoutAround),
    group: null,
  });
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

/** The menu is not the page's own: an old copy must not bring an old menu back. Its draft is on the server. */
function withoutAround(page: PageDraft): PageDraft {
  return page.around ? { ...page, around: undefined } : page;
}
