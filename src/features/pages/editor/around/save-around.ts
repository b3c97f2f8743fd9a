// Saves the menu and the footer's columns in the draft of the site's texts, and asks whose version counts where somebody
// else has changed the same.
import { DraftConflict, type FieldConflict } from "#src/publishing/editor/draft-store.ts";
import { AROUND_LABELS, pickAround, toTexts } from "./around.ts";
import { createDraftSaving } from "../session/draft-saving.ts";
import type { AroundCore } from "./around-core.ts";
import type { Around } from "./shape.ts";

/** The saving of what is edited: by itself, and at once. */
export function createAroundSaving(core: AroundCore) {
  const { store, drafts, now, show } = core;
  const send = async (around: Around): Promise<void> => {
    try {
      core.noteFields(await drafts.save({ ...core.fields(), ...toTexts(around) }));
      core.noteSaved(around);
      show({ refusal: undefined });
    } catch (error) {
      if (!(error instanceof DraftConflict)) throw error;
      // Of two drafts the other texts are merged; of these lists one has to be chosen.
      core.noteFields(error.merged);
      show({ conflicts: error.conflicts.filter(({ field }) => field in AROUND_LABELS) });
      throw error;
    }
  };
  const { autosave, saveNow } = createDraftSaving<Around>({
    now,
    isUnsaved: core.isUnsaved,
    conflicts: () => core.get().conflicts,
    send,
    show,
  });
  return {
    autosave,
    saveNow,
    choose: ({ field, theirs }: FieldConflict, whose: "mine" | "theirs"): void => {
      const conflicts = core.get().conflicts.filter((open) => open.field !== field);
      core.force();
      if (whose === "theirs") {
        store.edit((page) => ({ ...page, around: pickAround({ ...toTexts(now()), [field]: theirs }) }));
      }
      show({ conflicts });
      autosave.changed();
    },
  };
}
