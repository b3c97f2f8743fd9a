// The saving of a page in the editor: a copy in the browser at once, the draft on the server within a second,
// publication by a button. Changes of others are merged into what is edited.
import type { SavedDraft } from "#src/publishing/editor/draft-store.ts";
import { readOpened } from "#src/publishing/editor/read-opened.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { Page } from "../../schema.ts";
import { followEditing } from "./follow-editing.ts";
import { fieldsOfPage, mergePages, toPageDraft } from "../page-draft.ts";
import { createPageSaving } from "./save-page.ts";
import { createSessionCore, type OpenedPage, PATH, type SessionCore } from "./session-core.ts";

export type { OpenedPage, SessionState } from "./session-core.ts";
export type PageSession = ReturnType<typeof openPageSession>;

/** @param opened the page, its draft, and what the browser kept */
export function openPageSession(api: ApiClient, opened: OpenedPage) {
  const { item } = opened;
  const core = createSessionCore(api, opened);
  const { address, store, drafts, adopt } = core;
  const saving = createPageSaving(core);
  const { autosave, saveNow, choose } = saving;

  return {
    store,
    get: core.get,
    subscribe: core.subscribe,
    /** Follows what is edited until the function that it returns is called. */
    start: () => followEditing(core, saving),
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
        if (core.get().hasDraft) await api.send("DELETE", `${address}/draft`);
        const stored = await api.get<Page>(address);
        const page = toPageDraft(stored);
        store.edit(({ around }) => ({ ...page, around }));
        drafts.adoptBase(stored.revision ?? null);
        adopt(page, { item: stored, hasDraft: false, conflicts: [], status: "idle", savedAt: undefined });
      }),
    /** A draft was made of an earlier revision. */
    showRestored: (restored: SavedDraft): void => {
      const page = toPageDraft({ ...core.get().item, ...restored });
      store.edit(({ around }) => ({ ...page, around }));
      drafts.adoptBase(restored.baseRevision);
      adopt(page, { hasDraft: restored.differs, conflicts: [], savedAt: restored.savedAt });
    },
    /** Somebody has saved another version. */
    noteVersion: (revision: string): void => {
      autosave
        .exclusively(async () => {
          if (drafts.base() !== revision && core.get().conflicts.length === 0) await readNewest(core);
        })
        // Unreached, it comes with the next save.
        .catch(() => {})
        .finally(autosave.changed);
    },
    choose,
  };
}

async function readNewest({ api, store, drafts, saved, adopt, get }: SessionCore): Promise<void> {
  const newest = await readOpened<Page>(api, PATH, get().item.id);
  if (!newest.item) return;
  const theirs = toPageDraft({ ...newest.item, ...newest.draft });
  // Where both changed the same, the next save says so.
  if (mergePages(saved(), theirs, store.get().page).hasConflicts) return;
  store.absorb(saved(), theirs);
  drafts.adoptBase(newest.draft?.baseRevision ?? newest.item.revision ?? null);
  adopt(theirs, { item: newest.item, hasDraft: newest.draft !== null });
}
