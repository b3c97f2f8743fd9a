// An editing session: copies in the browser at once, drafts on the server within a second, merges other people's
// changes, and publishes on demand. Framework-independent; React subscribes in use-draft-session.ts.

import type { Autosave } from "./autosave.ts";
import type { FieldConflict, SavedDraft } from "./draft-fields.ts";
import type { DraftOptions } from "./draft-options.ts";
import { createDraftState, type DraftState, type DraftStateStore } from "./draft-state.ts";
import { createDraftSaver, createDraftStore } from "./draft-store.ts";
import { type Hold, holdSaving } from "./hold-saving.ts";
import { baseOf, type DraftedItem, type Opened, readOpened } from "./read-opened.ts";

export type DraftSession<Item extends DraftedItem> = ReturnType<typeof openDraftSession<Item>>;

/** Methods marked "exclusive" must run within `exclusively`. */
export function openDraftSession<Item extends DraftedItem>(options: DraftOptions<Item>) {
  const { api, opened, edited, fieldsOf, isPart, base = baseOf(opened) } = options;
  const address = (): string => options.address(state.get().item);
  const state = createDraftState(options);
  const drafts = createDraftStore(base, (fields, baseRevision) =>
    api.send("PUT", `${address()}/draft`, { ...fields, baseRevision }),
  );
  const { save, store, autosave, sent, lastSent, savesByHand } = createDraftSaver(options, state, drafts);
  const { exclusively } = autosave;

  /** Makes a version the base of further edits. */
  const adopt = ({ item, draft }: Opened<Item>, change: Partial<DraftState<Item>> = {}): void => {
    drafts.adoptBase(baseOf({ item, draft }));
    state.adopt(fieldsOf({ ...item, ...draft }), draft?.differs ?? false, { item, ...change });
  };
  /** Replaces the edited fields by another version. */
  const replace = ({ item, draft }: Opened<Item>): void => {
    edited.show(fieldsOf({ ...item, ...draft }));
    adopt({ item, draft }, { conflicts: [], status: "idle", savedAt: draft?.savedAt });
  };
  const readNewest = async (): Promise<void> => {
    const newest = await readOpened<Item>(api, address());
    // The next save merges what was written meanwhile.
    if (state.isUnsaved()) return;
    edited.merge(state.saved(), fieldsOf({ ...newest.item, ...newest.draft }));
    adopt(newest);
  };
  /**
   * Records that the last saved version was published.
   * @param item the stored item
   */
  const notePublished = (item: Partial<Item>): void => {
    const stored = { ...state.get().item, ...state.saved(), ...item } as Item;
    // The draft may contain other fields besides this part.
    if (!isPart) drafts.adoptBase(stored.revision ?? null);
    state.adopt(state.saved(), false, { item: stored, status: "idle", savedAt: undefined });
  };

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** The version that edits are based on; `null` for an item older than the history. */
    base: drafts.base,
    saved: state.saved,
    sent,
    /** Follows edits until the returned function is called. */
    start: () => followDraft(options, state, autosave),
    /** Runs `work` after pending requests, without others in between. */
    exclusively,
    retry: autosave.retry,
    /** Holds autosave until the user has decided. */
    hold: (): Hold =>
      holdSaving({
        autosave,
        isSaving: state.get().status === "saving",
        hasItem: () => state.get().item !== null,
        saved: state.saved,
        lastSent,
        savesByHand,
        remove: () => api.send("DELETE", address()),
        restore: drafts.save,
      }),
    /** Declares that the edited fields are a copy based on this version. */
    adoptBase: drafts.adoptBase,
    /** Saves unsaved changes. Exclusive. */
    save,
    /**
     * Saves unsaved changes.
     * @throws DraftConflict, ApiError
     */
    flush: () => exclusively(() => save()),
    /**
     * Saves and publishes the edited version. Exclusive.
     * @throws DraftConflict, ApiError
     */
    publish: async (): Promise<void> => {
      await save(true);
      notePublished(await api.send<Item>("POST", `${address()}/publish`, { revision: drafts.base() }));
    },
    notePublished,
    /**
     * Returns to the stored version: discards the draft, or this part's fields of it. Exclusive.
     * @throws ApiError
     */
    discard: async (): Promise<void> => {
      if (isPart) {
        const newest = await readOpened<Item>(api, address());
        edited.show(fieldsOf(newest.item));
        adopt(newest, { conflicts: [], status: "idle" });
        return autosave.changed();
      }
      if (state.get().hasDraft) await api.send("DELETE", `${address()}/draft`);
      const stored = await (options.readStored?.() ?? api.get<Item>(address()));
      replace({ item: stored, draft: null });
    },
    /**
     * Stores the edited version without a draft, and shows it as it was stored. Exclusive.
     * @param storeAddress its PUT takes `baseRevision` and answers with the item
     * @throws DraftConflict, ApiError
     */
    store: async (storeAddress: string): Promise<void> => {
      let stored: Item | undefined;
      await store(async (fields, baseRevision) => {
        stored = await api.send<Item>("PUT", storeAddress, { ...fields, baseRevision });
        return { ...fieldsOf(stored), baseRevision: stored.revision ?? "", savedAt: "", differs: false };
      });
      if (stored) replace({ item: stored, draft: null });
    },
    /** Shows an item that was stored without a draft. */
    showStored: (item: Item): void => replace({ item, draft: null }),
    /** Shows a draft restored from the history. */
    showRestored: (draft: SavedDraft): void => replace({ item: state.get().item, draft }),
    /** Reacts to another person's save: shows it at once if nothing is unsaved; otherwise the next save merges it. */
    noteVersion: (revision: string): void => {
      exclusively(async () => {
        if (drafts.base() !== revision && !options.isOver?.() && !state.isUnsaved()) await readNewest();
      })
        // Without a connection, the next save fetches it.
        .catch(() => {})
        .finally(autosave.changed);
    },
    /**
     * Resolves a part of a conflict, such as a section of a page.
     * @param rest the conflict in the same field that is left
     */
    narrow: (rest: FieldConflict): void => {
      const { conflicts } = state.get();
      state.show({ conflicts: conflicts.map((open) => (open.field === rest.field ? rest : open)) });
    },
    /** Resolves a conflict. */
    choose: (conflict: FieldConflict, whose: "mine" | "theirs"): void => {
      if (whose === "theirs") edited.takeTheirs(conflict);
      const { conflicts } = state.get();
      state.show({ conflicts: conflicts.filter(({ field }) => field !== conflict.field) });
      autosave.changed();
    },
  };
}

/**
 * Copies and autosaves edits, also when the browser goes online or the tab is left.
 * @returns stops it
 */
function followDraft<Item extends DraftedItem>(
  { edited, copies, isByHand }: DraftOptions<Item>,
  state: DraftStateStore<Item>,
  autosave: Autosave,
): () => void {
  const changed = (): void => {
    copies?.keepSoon();
    if (!isByHand) autosave.changed();
    state.look();
  };
  const leave = (): void => {
    copies?.keepAtOnce();
    autosave.retry();
  };
  const hide = (): void => copies?.keepAtOnce();
  const endings = [edited.subscribe(changed), state.subscribe(() => copies?.keepSoon())];
  addEventListener("online", autosave.changed);
  addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", hide);
  if (state.isUnsaved()) changed();
  return () => {
    for (const end of endings) end();
    removeEventListener("online", autosave.changed);
    removeEventListener("pagehide", leave);
    document.removeEventListener("visibilitychange", hide);
    autosave.stop();
    copies?.leave();
  };
}
