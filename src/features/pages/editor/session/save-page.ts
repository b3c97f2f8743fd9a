// Saves the draft of a page, and asks whose version counts where somebody else has changed the same.
import { createAutosave, type SaveOutcome } from "#src/publishing/editor/autosave.ts";
import {
  DraftConflict,
  type DraftFields,
  type FieldConflict,
  refuseWhileOpen,
} from "#src/publishing/editor/draft-store.ts";
import { isUnanswered } from "#src/publishing/editor/item-store.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { fieldsOfPage, isSamePage, type PageDraft, toPageDraft } from "../page-draft.ts";
import type { SessionCore } from "./session-core.ts";

/** From a change to its request, ms. */
const SAVE_PAUSE_MS = 500;

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
  const autosave = createAutosave<PageDraft>({
    pauseMs: SAVE_PAUSE_MS,
    take: () => (core.get().conflicts.length === 0 && core.isUnsaved() ? store.get().page : undefined),
    save: async (page): Promise<SaveOutcome> => {
      try {
        await send(page);
        return "saved";
      } catch (error) {
        if (isUnanswered(error)) return "unanswered";
        if (!(error instanceof DraftConflict)) show({ refusal: serverText(error, "Tente novamente.") });
        return "refused";
      }
    },
    onStatus: (status) => show({ status }),
  });

  return {
    autosave,
    /** @throws DraftConflict, ApiError */
    saveNow: async (): Promise<void> => {
      refuseWhileOpen(core.get().conflicts);
      if (core.isUnsaved()) await send(store.get().page);
    },
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
