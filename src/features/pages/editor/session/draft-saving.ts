// Saves a draft that is edited on the page, by itself and at once: that of the page, and that of what is around it.
import {
  type Autosave,
  type AutosaveStatus,
  createAutosave,
  type SaveOutcome,
} from "#src/publishing/editor/autosave.ts";
import { DraftConflict, type FieldConflict, refuseWhileOpen } from "#src/publishing/editor/draft-store.ts";
import { isUnanswered } from "#src/publishing/editor/item-store.ts";
import { serverText } from "#src/ui/api/server-errors.ts";

/** From a change to its request, ms. */
const SAVE_PAUSE_MS = 500;

/** What the saving knows of the editor. */
interface Edited<Draft> {
  now: () => Draft;
  isUnsaved: () => boolean;
  /** Fields that somebody else has changed too; nothing is saved until all are chosen. */
  conflicts: () => FieldConflict[];
  /** @throws DraftConflict, whose conflicts are shown by then; ApiError */
  send: (draft: Draft) => Promise<void>;
  /** `refusal`: why the server takes no draft like this. */
  show: (change: { status: AutosaveStatus } | { refusal: string }) => void;
}

export interface DraftSaving {
  autosave: Autosave;
  /** @throws DraftConflict, ApiError */
  saveNow: () => Promise<void>;
}

export function createDraftSaving<Draft>(edited: Edited<Draft>): DraftSaving {
  const { now, isUnsaved, conflicts, send, show } = edited;
  const autosave = createAutosave<Draft>({
    pauseMs: SAVE_PAUSE_MS,
    take: () => (conflicts().length === 0 && isUnsaved() ? now() : undefined),
    save: async (draft): Promise<SaveOutcome> => {
      try {
        await send(draft);
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
    saveNow: async () => {
      refuseWhileOpen(conflicts());
      if (isUnsaved()) await send(now());
    },
  };
}
