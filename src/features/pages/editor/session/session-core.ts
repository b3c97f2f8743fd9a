// What the saving of a page knows: what stands on the server, what is edited, and what is shown of both.
import type { AutosaveStatus } from "#src/publishing/editor/autosave.ts";
import { createDraftStore, type FieldConflict, type SavedDraft } from "#src/publishing/editor/draft-store.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { Page } from "../../schema.ts";
import { createEditorStore } from "../editor-store.ts";
import { keepCopies } from "../copies/keep-copies.ts";
import type { KeptCopy } from "../copies/copy.ts";
import { isSamePage, type PageDraft, toPageDraft } from "../page-draft.ts";
import { restoreCopy } from "../copies/restore-copy.ts";

export const PATH = "/api/pages";

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

export type SessionCore = ReturnType<typeof createSessionCore>;

/** @param opened the page, its draft, and what the browser kept */
export function createSessionCore(api: ApiClient, { item, draft, copy }: OpenedPage) {
  const address = `${PATH}/${item.id}`;
  /** What stands in the version that the editor's page is based on. */
  let saved = toPageDraft({ ...item, ...draft });
  let sent: PageDraft | null = null;
  /** The choice between two versions is stored even if it looks like the one that is there. */
  let isForced = false;
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
  const isUnsaved = (): boolean => isForced || !isSamePage(store.get().page, saved);
  const show = (change: Partial<SessionState>): void => {
    state = { ...state, ...change, isSaved: !isUnsaved() };
    for (const listener of listeners) listener();
  };
  const copies = keepCopies(item.id, () => ({ history: store.get(), base: drafts.base(), saved, sent }));

  return {
    api,
    address,
    store,
    drafts,
    copies,
    get: () => state,
    saved: () => saved,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    show,
    isUnsaved,
    /** The next save happens, whatever it looks like. */
    force: (): void => {
      isForced = true;
    },
    /** On its way to the server. */
    noteSent: (page: PageDraft): void => {
      sent = page;
    },
    /** Stands on the server from now on. */
    adopt: (stored: PageDraft, change: Partial<SessionState>): void => {
      saved = stored;
      sent = null;
      isForced = false;
      show({ refusal: undefined, ...change });
      copies.keepSoon();
    },
  };
}
