// State of a draft session: the server's version, the edited one, and a snapshot for the UI.

import { createListeners } from "#src/shared/listeners.ts";
import type { AutosaveStatus } from "./autosave.ts";
import type { DraftFields, FieldConflict } from "./draft-fields.ts";
import type { DraftOptions } from "./draft-options.ts";
import type { DraftedItem } from "./read-opened.ts";

export interface DraftState<Item> {
  /** The stored item; `null` until a new one is stored. */
  item: Item | null;
  /** Whether there are unpublished changes. */
  hasDraft: boolean;
  status: AutosaveStatus;
  /** ISO 8601; undefined before the first save. */
  savedAt: string | undefined;
  /** Why the server refused the draft; a new error each time. */
  refusal: unknown;
  isSaved: boolean;
  /** Fields that somebody else changed too; nothing is saved until all are chosen. */
  conflicts: FieldConflict[];
}

export type DraftStateStore<Item extends DraftedItem> = ReturnType<typeof createDraftState<Item>>;

export function createDraftState<Item extends DraftedItem>(options: DraftOptions<Item>) {
  const { opened, edited, fieldsOf, isPart = false } = options;
  const { item, draft } = opened;
  /** Fields of the version that edits are based on. */
  let saved = options.saved ?? fieldsOf({ ...item, ...draft });
  let isForced = false;
  let state: DraftState<Item> = {
    item,
    hasDraft: isPart ? !edited.isSame(saved, fieldsOf({ ...item })) : draft !== null,
    status: "idle",
    savedAt: undefined,
    refusal: undefined,
    isSaved: true,
    conflicts: [],
  };
  const listeners = createListeners();
  const isUnsaved = (): boolean =>
    isForced || (options.hasMore?.(saved) ?? false) || !edited.isSame(edited.read(), saved);
  const show = (change: Partial<DraftState<Item>>): void => {
    state = { ...state, ...change, isSaved: !isUnsaved() };
    // The draft may contain fields of other parts; only this part's fields count.
    if (isPart) state.hasDraft = !edited.isSame(edited.read(), fieldsOf({ ...state.item }));
    listeners.notify();
  };
  return {
    get: (): DraftState<Item> => state,
    subscribe: listeners.add,
    saved: () => saved,
    isUnsaved,
    show,
    /** Updates the snapshot if `isSaved` has changed. */
    look: (): void => {
      if (isPart || state.isSaved === isUnsaved()) show({});
    },
    /** Makes the next save happen even if nothing seems changed. */
    force: (): void => {
      isForced = true;
    },
    /**
     * Sets the server's version.
     * @param hasDraft whether it differs from the stored item
     */
    adopt: (fields: DraftFields, hasDraft: boolean, change: Partial<DraftState<Item>> = {}): void => {
      saved = fields;
      isForced = false;
      show({ refusal: undefined, hasDraft, ...change });
    },
  };
}
