// What a session knows: what stands on the server, what is edited, and what is shown of both.
import { createListeners } from "#src/shared/listeners.ts";
import type { AutosaveStatus } from "./autosave.ts";
import type { DraftFields, FieldConflict } from "./draft-fields.ts";
import type { DraftOptions } from "./draft-options.ts";
import type { DraftedItem } from "./read-opened.ts";

export interface DraftState<Item> {
  /** As stored; `null` for a new one that is not stored yet. */
  item: Item | null;
  /** Whether a draft stands beside what is stored. */
  hasDraft: boolean;
  status: AutosaveStatus;
  /** ISO; undefined before the first save. */
  savedAt: string | undefined;
  /** Why the server takes no draft like this; another error each time. */
  refusal: unknown;
  isSaved: boolean;
  /** Fields that somebody else has changed too; nothing is saved until all are chosen. */
  conflicts: FieldConflict[];
}

export type DraftStateStore<Item extends DraftedItem> = ReturnType<typeof createDraftState<Item>>;

export function createDraftState<Item extends DraftedItem>(options: DraftOptions<Item>) {
  const { opened, edited, fieldsOf, isPart = false } = options;
  const { item, draft } = opened;
  /** The fields of the version that what is edited is based on. */
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
    // The draft of a part's item may hold other fields: only these count.
    if (isPart) state.hasDraft = !edited.isSame(edited.read(), fieldsOf({ ...state.item }));
    listeners.tell();
  };
  return {
    get: (): DraftState<Item> => state,
    subscribe: listeners.add,
    saved: () => saved,
    isUnsaved,
    show,
    /** Says whether all is saved, if that is another thing than before. */
    look: (): void => {
      if (isPart || state.isSaved === isUnsaved()) show({});
    },
    /** The next save happens, whatever it looks like. */
    force: (): void => {
      isForced = true;
    },
    /** Stands on the server from now on. @param hasDraft whether it stands beside what is stored */
    adopt: (fields: DraftFields, hasDraft: boolean, change: Partial<DraftState<Item>> = {}): void => {
      saved = fields;
      isForced = false;
      show({ refusal: undefined, hasDraft, ...change });
    },
  };
}
