// The saving of a page in the editor: a copy in the browser at once, the draft on the server within a second,
// publication by a button. Changes of others are merged into what is edited.
import { type AutosaveStatus, createAutosave, type SaveOutcome } from "#src/publishing/editor/autosave.ts";
import {
  createDraftStore,
  DraftConflict,
  type DraftFields,
  type FieldConflict,
  type SavedDraft,
} from "#src/publishing/editor/draft-store.ts";
import { isUnanswered } from "#src/publishing/editor/item-store.ts";
import { readOpened } from "#src/publishing/editor/read-opened.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import type { Page } from "../schema.ts";
import { createEditorStore } from "./editor-store.ts";
import { keepCopies } from "./copies/keep-copies.ts";
import type { KeptCopy } from "./copies/copy.ts";
import { fieldsOfPage, isSamePage, mergePages, type PageDraft, toPageDraft } from "./page-draft.ts";
import { restoreCopy } from "./copies/restore-copy.ts";

const PATH = "/api/pages";
/** From a change to its request, ms. */
const SAVE_PAUSE_MS = 500;

export interface OpenedPage {
  item: Page;
  draft: SavedDraft | null;
  /** What this browser kept of an earlier visit. */
  copy: KeptCopy | undefined;
}

/** What the editor shows of the saving. */
export interface SessionState {
  /** As stored. */
  item: Page;
  /** Whether a draft stands beside what is stored. */
  hasDraft: boolean;
  status: AutosaveStatus;
  /** ISO. */
  savedAt: string | undefined;
  /** Why the server takes no draft like this. */
  refusal: string | undefined;
  isSaved: boolean;
  /** Fields that somebody else has changed too; nothing is saved until all are chosen. */
  conflicts: FieldConflict[];
}

export type PageSession = ReturnType<typeof openPageSession>;

/** @param opened the page, its draft, and what the browser kept */
export function openPageSession(api: ApiClient, { item, draft, copy }: OpenedPage) {
  const address = `${PATH}/${item.id}`;
  /** What stands in the version that the editor's page is based on. */
  let saved = toPageDraft({ ...item, ...draft });
  let sent: PageDraft | null = null;
  /** The choice between two versions is stored even if it looks like the one that is there. */
  let isForced = false;
  /** The page whose conflicts are open, and the merged fields. */
  let refused: { page: PageDraft; merged: DraftFields } | undefined;
  const store = createEditorStore(saved);
  let base = draft?.baseRevision ?? item.revision ?? null;
  if (copy) ({ saved, base } = restoreCopy(store, copy, saved, base));
  const drafts = createDraftStore(base, (fields, baseRevision) =>
    api.send("PUT", `${address}/draft`, { ...fields, baseRevision }),
  );
  let state: SessionState = {
    item,
    hasDraft: draft !== null,
    status: "idle",
    savedAt: undefined,
    refusal: undefined,
    isSaved: true,
    conflicts: [],
  };
  const listeners = new Set<() => void>();
  const show = (change: Partial<SessionState>): void => {
    const isSaved = !isForced && isSamePage(store.get().page, saved);
    state = { ...state, ...change, isSaved };
    for (const listener of listeners) listener();
  };

  const copies = keepCopies(item.id, () => ({ history: store.get(), base: drafts.base(), saved, sent }));
  const isUnsaved = (): boolean => isForced || !isSamePage(store.get().page, saved);
  const adopt = (stored: PageDraft, change: Partial<SessionState>): void => {
    saved = stored;
    sent = null;
    isForced = false;
    show({ refusal: undefined, ...change });
    copies.keepSoon();
  };
  const send = async (page: PageDraft): Promise<void> => {
    sent = page;
    try {
      const answer = await drafts.save(fieldsOfPage(page));
      const answered = toPageDraft({ ...state.item, ...answer });
      // Mostly nobody else has changed anything: then nothing is merged, and the page's own parts are compared fast.
      const stored = isSamePage(page, answered) ? page : answered;
      if (stored !== page) store.absorb(page, stored);
      adopt(stored, { hasDraft: answer.differs, savedAt: answer.savedAt });
    } catch (error) {
      if (!(error instanceof DraftConflict)) throw error;
      refused = { page, merged: error.merged };
      show({ conflicts: error.conflicts });
      throw error;
    }
  };
  const autosave = createAutosave<PageDraft>({
    pauseMs: SAVE_PAUSE_MS,
    take: () => (state.conflicts.length === 0 && isUnsaved() ? store.get().page : undefined),
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
  const saveNow = async (): Promise<void> => {
    if (isUnsaved()) await send(store.get().page);
  };
  const readNewest = async (): Promise<void> => {
    const newest = await readOpened<Page>(api, PATH, item.id);
    if (!newest.item) return;
    const theirs = toPageDraft({ ...newest.item, ...newest.draft });
    // Where both changed the same, the next save says so.
    if (mergePages(saved, theirs, store.get().page).hasConflicts) return;
    store.absorb(saved, theirs);
    drafts.adoptBase(newest.draft?.baseRevision ?? newest.item.revision ?? null);
    adopt(theirs, { item: newest.item, hasDraft: newest.draft !== null });
  };

  return {
    store,
    get: () => state,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    /** Follows what is edited until the function that it returns is called. */
    start: () => {
      const changed = (): void => {
        copies.keepSoon();
        autosave.changed();
        // While typing only the first letter changes what is shown of the saving.
        if (state.isSaved) show({});
      };
      const leave = (): void => {
        copies.keepAtOnce();
        autosave.retry();
      };
      const unsubscribe = store.subscribe(changed);
      addEventListener("online", autosave.changed);
      addEventListener("pagehide", leave);
      document.addEventListener("visibilitychange", copies.keepAtOnce);
      if (isUnsaved()) changed();
      return () => {
        unsubscribe();
        removeEventListener("online", autosave.changed);
        removeEventListener("pagehide", leave);
        document.removeEventListener("visibilitychange", copies.keepAtOnce);
        autosave.stop();
        copies.keepAtOnce();
      };
    },
    retry: autosave.retry,
    /** For what looks at the page while it is written. */
    typed: {
      read: () => ({ id: item.id, fields: { ...fieldsOfPage(store.get().page) } }),
      subscribe: store.subscribe,
    },
    /** Saves what is not saved yet. @throws DraftConflict, ApiError */
    flush: () => autosave.exclusively(saveNow),
    /** @throws DraftConflict, ApiError */
    publish: () =>
      autosave.exclusively(async () => {
        await saveNow();
        const page = store.get().page;
        const published = await api.send<Page>("POST", `${address}/publish`, {});
        const stored = toPageDraft(published);
        store.absorb(page, stored);
        drafts.adoptBase(published.revision ?? null);
        adopt(stored, { item: published, hasDraft: false, status: "idle", savedAt: undefined });
      }),
    /** Shows what visitors read; that can be undone. @throws ApiError */
    discard: () =>
      autosave.exclusively(async () => {
        if (state.hasDraft) await api.send("DELETE", `${address}/draft`);
        const stored = await api.get<Page>(address);
        const page = toPageDraft(stored);
        store.edit(({ around }) => ({ ...page, around }));
        drafts.adoptBase(stored.revision ?? null);
        adopt(page, { item: stored, hasDraft: false, conflicts: [], status: "idle", savedAt: undefined });
      }),
    /** A draft was made of an earlier revision. */
    showRestored: (restored: SavedDraft): void => {
      const page = toPageDraft({ ...state.item, ...restored });
      store.edit(({ around }) => ({ ...page, around }));
      drafts.adoptBase(restored.baseRevision);
      adopt(page, { hasDraft: restored.differs, conflicts: [], savedAt: restored.savedAt });
    },
    /** Somebody has saved another version. */
    noteVersion: (revision: string): void => {
      autosave
        .exclusively(async () => {
          if (drafts.base() !== revision && state.conflicts.length === 0) await readNewest();
        })
        // Unreached, it comes with the next save.
        .catch(() => {})
        .finally(autosave.changed);
    },
    choose: (conflict: FieldConflict, whose: "mine" | "theirs"): void => {
      if (!refused) return;
      const { field, theirs, yours } = conflict;
      refused.merged = { ...refused.merged, [field]: whose === "mine" ? yours : theirs };
      const conflicts = state.conflicts.filter((open) => open.field !== field);
      if (conflicts.length === 0) {
        store.absorb(refused.page, toPageDraft(refused.merged));
        refused = undefined;
        isForced = true;
      }
      show({ conflicts });
      autosave.changed();
    },
  };
}
