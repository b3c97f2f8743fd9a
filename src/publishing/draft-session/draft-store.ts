// Tracks which version of a draft the editor has, and sends the next one. The server merges other people's changes; if
// both changed the same field, the user must choose. A new item is created first, only once even if the request is
// repeated after a lost connection.

import { ApiError } from "#src/ui/api/api-client.ts";
import { createAutosave, type SaveOutcome } from "./autosave.ts";
import { type DraftFields, type FieldConflict, isSame, type SavedDraft } from "./draft-fields.ts";
import type { DraftOptions } from "./draft-options.ts";
import type { DraftStateStore } from "./draft-state.ts";
import type { DraftedItem } from "./read-opened.ts";

interface Refused {
  conflicts: FieldConflict[];
  merged: DraftFields;
  baseRevision: string;
}

/** Thrown when somebody else changed the same field; nothing was stored. */
export class DraftConflict extends Error {
  override name = "DraftConflict";
  readonly conflicts: FieldConflict[];
  /** All fields; those without a conflict are merged. */
  readonly merged: DraftFields;

  constructor({ conflicts, merged }: Pick<Refused, "conflicts" | "merged">) {
    super("somebody else has changed the same field");
    this.conflicts = conflicts;
    this.merged = merged;
  }
}

/** Sends the fields and the version they are based on. */
export type SendFields = (fields: DraftFields, base: string | null) => Promise<SavedDraft>;

interface DraftStore {
  /**
   * @param sendTo by default sends to the draft
   * @throws DraftConflict, ApiError
   */
  save: (fields: DraftFields, sendTo?: SendFields) => Promise<SavedDraft>;
  /** The last known version; `null` for an item older than the history. */
  base: () => string | null;
  /** Bases the form on this version. */
  adoptBase: (base: string | null) => void;
}

/**
 * @param initial the version that was read: the draft's, or else the stored one's
 */
export function createDraftStore(initial: string | null, send: SendFields): DraftStore {
  let base = initial;
  /** Sent without an answer; each may have been stored. */
  let unanswered: DraftFields[] = [];

  const save = async (fields: DraftFields, sendTo = send): Promise<SavedDraft> => {
    try {
      const saved = await sendTo(fields, base);
      base = saved.baseRevision;
      unanswered = [];
      return saved;
    } catch (error) {
      if (isUnanswered(error)) unanswered.push(structuredClone(fields));
      const refused = readConflict(error);
      if (!refused) throw error;
      const { conflicts, merged } = refused;
      const isMine = conflicts.every(({ field, theirs }) =>
        unanswered.some((sent) => isSame(sent[field], theirs)),
      );
      // Either choice is based on the version that is stored now.
      base = refused.baseRevision;
      unanswered = [];
      if (!isMine) throw new DraftConflict(refused);
      const own = Object.fromEntries(conflicts.map(({ field, yours }) => [field, yours]));
      return save({ ...merged, ...own }, sendTo);
    }
  };
  return {
    save,
    base: () => base,
    adoptBase: (adopted) => {
      base = adopted;
      unanswered = [];
    },
  };
}

function readConflict(error: unknown): Refused | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const { conflicts, merged, baseRevision } = error.problem as Partial<Refused>;
  return conflicts && merged && baseRevision ? { conflicts, merged, baseRevision } : undefined;
}

/** Whether the server was not reached or failed; it may have saved nevertheless. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500);
}

/** Saves drafts automatically and on demand. */
export function createDraftSaver<Item extends DraftedItem>(
  options: DraftOptions<Item>,
  state: DraftStateStore<Item>,
  drafts: DraftStore,
) {
  const { edited, fieldsOf, create, prepare, mayCreate } = options;
  const newId = crypto.randomUUID();
  let isRepeated = false;
  /** Fields on their way to the server. */
  let sent: DraftFields | null = null;
  /** Fields of the last request, answered or not. */
  let lastSent: DraftFields | null = null;
  let savesByHand = 0;

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
  const put = async (isByHand: boolean, sendTo?: SendFields): Promise<void> => {
    const fields = (await prepare?.(isByHand)) ?? edited.read();
    sent = fields;
    lastSent = fields;
    const whole = (answer: DraftFields) => fieldsOf({ ...state.get().item, ...answer });
    try {
      const answer = await drafts.save(fields, sendTo);
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
    if (isByHand) savesByHand += 1;
    const { item } = state.get();
    refuseConflicts();
    if (!item) await createItem(isByHand);
    if (state.isUnsaved()) await put(isByHand);
  };
  /**
   * Stores the edited version at once, without a draft.
   * @throws DraftConflict, ApiError
   */
  const store = async (sendTo: SendFields): Promise<void> => {
    refuseConflicts();
    await put(true, sendTo);
  };
  const refuseConflicts = (): void => {
    const { conflicts } = state.get();
    if (conflicts.length > 0) throw new DraftConflict({ conflicts, merged: {} });
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
  return {
    save,
    store,
    autosave,
    sent: () => sent,
    lastSent: () => lastSent,
    savesByHand: () => savesByHand,
  };
}
