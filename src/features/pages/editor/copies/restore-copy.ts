import type { DraftFields } from "#src/publishing/draft-session/draft-fields.ts";
import type { EditorStore } from "#src/features/pages/editor/state/editor-store.ts";
import type { KeptCopy } from "./copy.ts";
import {
  fieldsOfPage,
  isSamePage,
  mergePages,
  type PageDraft,
} from "#src/features/pages/editor/state/page-draft.ts";

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
): { saved: DraftFields; base: string | null } {
  const { page, past, future } = copy.history;
  // The menu is not the page's own: an old copy must not bring an old menu back. Its draft is on the server.
  store.reset({
    page: fieldsOfPage(page),
    past: past.map(fieldsOfPage),
    future: future.map(fieldsOfPage),
    group: null,
  });
  const isOwn = copy.sent !== null && isSamePage(copy.sent, server);
  if (isOwn || copy.base === revision || isSamePage(copy.saved, server)) {
    return { saved: { ...server }, base: revision };
  }
  // Where both changed the same, the next save says so.
  if (mergePages(copy.saved, server, copy.history.page).hasConflicts) {
    return { saved: { ...copy.saved }, base: copy.base };
  }
  store.absorb(copy.saved, server);
  return { saved: { ...server }, base: revision };
}
