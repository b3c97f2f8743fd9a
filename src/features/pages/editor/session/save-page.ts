// Saves the draft of a page, and asks whose version counts where somebody else has changed the same.
import { DraftConflict, type DraftFields, type FieldConflict } from "#src/publishing/editor/draft-store.ts";
import { fieldsOfPage, isSamePage, type PageDraft, toPageDraft } from "../page-draft.ts";
import { createDraftSaving } from "./draft-saving.ts";
import type { SessionCore } from "./session-core.ts";

/** The saving of what is edited: by itself, and at once. */
export function createPageSaving(core: SessionCore) {
  const { store, drafts, show } = core;
  /** The page whose conflicts are open, and the merged fields. */
  let refused: { page: PageDraft; merged: DraftFields } | undefined;

  const send = async (page: PageDraft): Promise<void> => {
    core.noteSent(page);
    try {
      const answer = await drafts.save(fieldsOfPage(page));
      const answered = toPageDraft({ ...core.get().item, ...answer });
      // Mostly nobody else has changed anything: then nothing is merged, and the page's own parts are compared fast.
      const stored = isSamePage(page, answered) ? page : answered;
      if (stored !== page) store.absorb(page, stored);
      core.adopt(stored, { hasDraft: answer.differs, savedAt: answer.savedAt });
    } catch (error) {
      if (!(error instanceof DraftConflict)) throw error;
      refused = { page, merged: error.merged };
      show({ conflicts: error.conflicts });
      throw error;
    }
  };
  const { autosave, saveNow } = createDraftSaving<PageDraft>({
    now: () => store.get().page,
    isUnsaved: core.isUnsaved,
    conflicts: () => core.get().conflicts,
    send,
    show,
  });

  return {
    autosave,
    saveNow,
    choose: (conflict: FieldConflict, whose: "mine" | "theirs"): void => {
      if (!refused) return;
      const { field, theirs, yours } = conflict;
      refused.merged = { ...refused.merged, [field]: whose === "mine" ? yours : theirs };
      const conflicts = core.get().conflicts.filter((open) => open.field !== field);
      if (conflicts.length === 0) {
        store.absorb(refused.page, toPageDraft(refused.merged));
        refused = undefined;
        core.force();
      }
      show({ conflicts });
      autosave.changed();
    },
  };
}
