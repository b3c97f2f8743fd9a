// Saves the menu and the footer's columns in the draft of the site's texts, and asks whose version counts where somebody
// else has changed the same.
import { createAutosave, type SaveOutcome } from "#src/publishing/editor/autosave.ts";
import { DraftConflict, type FieldConflict, refuseWhileOpen } from "#src/publishing/editor/draft-store.ts";
import { isUnanswered } from "#src/publishing/editor/item-store.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { AROUND_LABELS, pickAround, toTexts } from "./around.ts";
import type { AroundCore } from "./around-core.ts";
import type { Around } from "./shape.ts";

/** From a change to its request, ms. */
const SAVE_PAUSE_MS = 500;

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
  const autosave = createAutosave<Around>({
    pauseMs: SAVE_PAUSE_MS,
    take: () => (core.get().conflicts.length === 0 && core.isUnsaved() ? now() : undefined),
    save: async (around): Promise<SaveOutcome> => {
      try {
        await send(around);
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
      if (core.isUnsaved()) await send(now());
    },
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
