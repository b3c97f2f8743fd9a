// Saves drafts, automatically and on demand. Creates a new item first, only once even if the request is repeated after
// a lost connection.
import { createAutosave, type SaveOutcome } from "./autosave.ts";
import type { DraftFields } from "./draft-fields.ts";
import type { DraftOptions } from "./draft-options.ts";
import type { DraftStateStore } from "./draft-state.ts";
import { DraftConflict, type DraftStore, isUnanswered } from "./draft-store.ts";
import type { DraftedItem } from "./read-opened.ts";

export function createSaving<Item extends DraftedItem>(
  options: DraftOptions<Item>,
  state: DraftStateStore<Item>,
  drafts: DraftStore,
) {
  const { edited, fieldsOf, create, prepare, mayCreate } = options;
  const newId = crypto.randomUUID();
  let isRepeated = false;
  /** Fields on their way to the server. */
  let sent: DraftFields | null = null;

  const createItem = async (isByHand: boolean): Promise<void> => {
    if (!create) throw new Error("this item is there already");
    try {
      const { item, fields, savedAt } = await create(newId, isByHand);
      drafts.adoptBase(item.revision ?? null);
      // A repeated request may return the item that the first one created.
      state.adopt(isRepeated ? fieldsOf(item) : fields, false, { item, savedAt });
    } catch (error) {
      isRepeated ||= isUnanswered(error);
      throw error;
    }
  };
  const put = async (isByHand: boolean): Promise<void> => {
    const fields = (await prepare?.(isByHand)) ?? edited.read();
    sent = fields;
    const whole = (answer: DraftFields) => fieldsOf({ ...state.get().item, ...answer });
    try {
      const answer = await drafts.save(fields);
      const answered = whole(answer);
      // Usually nobody else changed anything; then the edited object keeps its identity.
      const stored = edited.isSame(fields, answered) ? fields : answered;
      if (stored !== fields) edited.merge(fields, stored);
      sent = null;
      state.adopt(stored, answer.differs, { savedAt: answer.savedAt });
    } catch (error) {
      if (error instanceof DraftConflict) {
        const mine = error.conflicts.map(({ field, yours }) => [field, yours] as const);
        edited.merge(fields, whole({ ...error.merged, ...Object.fromEntries(mine) }));
        // Store the choice even if it equals the current version.
        state.force();
        state.show({ conflicts: error.conflicts.filter(({ field }) => field in fields) });
      }
      throw error;
    }
  };
  /**
   * Saves unsaved changes.
   * @param isByHand whether the user asked for it
   * @throws DraftConflict, even while one is still open, since saving would overwrite the other version without a
   * choice; ApiError
   */
  const save = async (isByHand = false): Promise<void> => {
    const { conflicts, item } = state.get();
    if (conflicts.length > 0) throw new DraftConflict({ conflicts, merged: {} });
    if (!item) await createItem(isByHand);
    if (state.isUnsaved()) await put(isByHand);
  };
  const autosave = createAutosave({
    isDue: () => {
      const { conflicts, item } = state.get();
      const mayBeSaved = !options.isByHand && !options.isOver?.() && (item !== null || mayCreate?.());
      return mayBeSaved === true && conflicts.length === 0 && state.isUnsaved();
    },
    save: async (): Promise<SaveOutcome> => {
      try {
        await save();
        return "saved";
      } catch (error) {
        if (isUnanswered(error)) return "unanswered";
        if (!(error instanceof DraftConflict)) state.show({ refusal: error });
        return "refused";
      }
    },
    onStatus: (status) => state.show({ status }),
  });
  return { save, autosave, sent: () => sent };
}
