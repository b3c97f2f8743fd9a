// One session of somebody who edits an item: a copy in the browser at once, the draft on the server within a second, what
// others have saved merged in, publication by a button. React only shows it (use-draft-session.ts).
import type { FieldConflict, SavedDraft } from "./draft-fields.ts";
import type { DraftOptions } from "./draft-options.ts";
import { createDraftState } from "./draft-state.ts";
import { createDraftStore } from "./draft-store.ts";
import { followDraft } from "./follow-draft.ts";
import { baseOf, type DraftedItem, type Opened, readOpened } from "./read-opened.ts";
import { createSaving } from "./save-draft.ts";

export type DraftSession<Item extends DraftedItem> = ReturnType<typeof openDraftSession<Item>>;

/** What a function says that it does "alone" must run within `exclusively`. */
export function openDraftSession<Item extends DraftedItem>(options: DraftOptions<Item>) {
  const { api, opened, edited, fieldsOf, isPart, base = baseOf(opened) } = options;
  const address = (): string => options.address(state.get().item);
  const state = createDraftState(options);
  const drafts = createDraftStore(base, (fields, baseRevision) =>
    api.send("PUT", `${address()}/draft`, { ...fields, baseRevision }),
  );
  const { save, autosave, sent } = createSaving(options, state, drafts);
  const { exclusively } = autosave;

  /** Shows a version in place of what is edited. */
  const replace = ({ item, draft }: Opened<Item>): void => {
    const fields = fieldsOf({ ...item, ...draft });
    edited.show(fields);
    drafts.adoptBase(baseOf({ item, draft }));
    const savedAt = draft?.savedAt;
    state.adopt(fields, draft?.differs ?? false, { item, conflicts: [], status: "idle", savedAt });
  };
  const readNewest = async (): Promise<void> => {
    const newest = await readOpened<Item>(api, address());
    // The next save merges what was written meanwhile.
    if (state.isUnsaved()) return;
    const theirs = fieldsOf({ ...newest.item, ...newest.draft });
    edited.merge(state.saved(), theirs);
    drafts.adoptBase(baseOf(newest));
    state.adopt(theirs, newest.draft !== null, { item: newest.item });
  };
  /** Visitors read what was saved last. @param item as it is stored now */
  const notePublished = (item: Partial<Item>): void => {
    const stored = { ...state.get().item, ...state.saved(), ...item } as Item;
    // The draft of a part may go on beside what is stored.
    if (!isPart) drafts.adoptBase(stored.revision ?? null);
    state.adopt(state.saved(), false, { item: stored, status: "idle", savedAt: undefined });
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** The version that what is edited is based on; `null` for an item that is older than its history. */
    base: drafts.base,
    saved: state.saved,
    sent,
    /** Follows what is edited, until the function that it returns is called. */
    start: () => followDraft(options, state, autosave),
    /** Runs `work` alone: behind the request that is on its way, and without another one meanwhile. */
    exclusively,
    retry: autosave.retry,
    /** What is edited is an earlier copy, based on this version. */
    adoptBase: drafts.adoptBase,
    /** Saves what is not saved yet, alone. */
    save,
    /** Saves what is not saved yet. @throws DraftConflict, ApiError */
    flush: () => exclusively(() => save()),
    /** Publishes what is shown, alone. @throws DraftConflict, ApiError */
    publish: async (): Promise<void> => {
      await save(true);
      notePublished(await api.send<Item>("POST", `${address()}/publish`, { revision: drafts.base() }));
    },
    notePublished,
    /** Shows what visitors read, alone: the draft is dropped, or a part's fields of it. @throws ApiError */
    discard: async (): Promise<void> => {
      if (isPart) {
        const newest = await readOpened<Item>(api, address());
        edited.show(fieldsOf(newest.item));
        drafts.adoptBase(baseOf(newest));
        const fields = fieldsOf({ ...newest.item, ...newest.draft });
        state.adopt(fields, false, { item: newest.item, conflicts: [], status: "idle" });
        autosave.changed();
        return;
      }
      if (state.get().hasDraft) await api.send("DELETE", `${address()}/draft`);
      const stored = await (options.readStored?.() ?? api.get<Item>(address()));
      replace({ item: stored, draft: null });
    },
    /** Shows what was stored without a draft. */
    showStored: (item: Item): void => replace({ item, draft: null }),
    /** A draft was made of an earlier revision: shows it. */
    showRestored: (draft: SavedDraft): void => replace({ item: state.get().item, draft }),
    /** Somebody has saved another version: shown at once where nothing is unsaved, else merged by the next save. */
    noteVersion: (revision: string): void => {
      exclusively(async () => {
        if (drafts.base() !== revision && !options.isOver?.() && !state.isUnsaved()) await readNewest();
      })
        // Unreached, it comes with the next save.
        .catch(() => {})
        .finally(autosave.changed);
    },
    /** Settles which of two versions of a field stays. */
    choose: (conflict: FieldConflict, whose: "mine" | "theirs"): void => {
      if (whose === "theirs") edited.takeTheirs(conflict);
      const { conflicts } = state.get();
      state.show({ conflicts: conflicts.filter(({ field }) => field !== conflict.field) });
      autosave.changed();
    },
  };
}
