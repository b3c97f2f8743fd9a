// The draft session of a page: edits an undo history and merges changes of others into it.

import type { DraftFields } from "#src/publishing/draft-session/draft-fields.ts";
import type { DraftCopies } from "#src/publishing/draft-session/draft-options.ts";
import { openDraftSession } from "#src/publishing/draft-session/draft-session.ts";
import type { DraftState } from "#src/publishing/draft-session/draft-state.ts";
import { baseOf, type Opened } from "#src/publishing/draft-session/read-opened.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { differingSections, takeSection } from "../../merge-sections.ts";
import type { Page, StoredSection } from "../../schema.ts";
import { writeCopy, writeCopyAtOnce } from "../copies/copy-storage.ts";
import type { EditorCopy } from "../copies/copy.ts";
import { createEditorStore, type EditorStore } from "../state/editor-store.ts";
import { fieldsOfPage, isSamePage, type PageDraft, toPageDraft, mergePages } from "../state/page-draft.ts";
import type { PageEditorConfig } from "../state/page-editor-config.ts";

/** Delay from a change to its copy, in ms. */
const PAUSE_MS = 150;

export interface OpenedPage extends Opened<Page> {
  item: Page;
  /** A page or a block. */
  config: PageEditorConfig;
  /** The browser's copy of an earlier visit. */
  copy: EditorCopy | undefined;
}

export type PageSession = ReturnType<typeof openPageSession>;
export type PageState = DraftState<Page> & { item: Page };

/** Reads the sections of a version in a conflict. */
export const asSections = (value: unknown): StoredSection[] =>
  Array.isArray(value) ? (value as StoredSection[]) : [];
const asPage = (fields: DraftFields): PageDraft => fields as unknown as PageDraft;

export function openPageSession(api: ApiClient, opened: OpenedPage) {
  const { item, draft, copy, config } = opened;
  const server = toPageDraft({ ...item, ...draft });
  const store = createEditorStore(server);
  const read = () => fieldsOfPage(store.get().page);
  const copies = createCopyWriter(item.id, () => ({
    history: store.get(),
    base: session.base(),
    saved: asPage(session.saved()),
    sent: session.sent() && asPage(session.sent() ?? {}),
  }));
  const session = openDraftSession<Page>({
    api,
    address: () => `${config.path}/${item.id}`,
    opened,
    ...(copy && restoreCopy(store, copy, server, baseOf(opened))),
    fieldsOf: (answer) => fieldsOfPage(toPageDraft(answer)),
    edited: {
      read,
      show: (fields) => store.edit((page) => ({ ...page, ...fields })),
      subscribe: store.subscribe,
      isSame: (one, other) => isSamePage(asPage(one), asPage(other)),
      merge: (base, theirs) => store.absorb(asPage(base), asPage(theirs)),
      takeTheirs: ({ field, yours, theirs }) => {
        const { page } = store.get();
        store.absorb(toPageDraft({ ...page, [field]: yours }), toPageDraft({ ...page, [field]: theirs }));
      },
    },
    copies,
  });
  /** Resolves the conflict of one section; the others stay to be chosen. */
  const chooseSection = (id: string, whose: "mine" | "theirs"): void => {
    const conflict = session.get().conflicts.find(({ field }) => field === "sections");
    if (!conflict) return;
    const [yours, theirs] = [asSections(conflict.yours), asSections(conflict.theirs)];
    const rest =
      whose === "mine"
        ? { ...conflict, theirs: takeSection(theirs, yours, id) }
        : { ...conflict, yours: takeSection(yours, theirs, id) };
    if (whose === "theirs") {
      const { page } = store.get();
      store.absorb(page, { ...page, sections: takeSection(page.sections, theirs, id) });
    }
    if (differingSections(asSections(rest.yours), asSections(rest.theirs)).length > 0) session.narrow(rest);
    // The editor has every choice already.
    else session.choose(rest, "mine");
  };
  return {
    ...session,
    chooseSection,
    config,
    get: session.get as () => PageState,
    store,
    /** For observers of unsaved changes. */
    typed: { read: () => ({ id: item.id, fields: { ...read() } }), subscribe: store.subscribe },
  };
}

/**
 * Restores a browser's copy and merges what others have saved since.
 * @param server content of the version `revision`
 * @returns the version that the result is based on
 */
function restoreCopy(
  store: EditorStore,
  copy: EditorCopy,
  server: PageDraft,
  revision: string | null,
): { saved: DraftFields; base: string | null } {
  const { page, past, future } = copy.history;
  // Drops the menu: an old copy must not restore an old menu. Its draft is on the server.
  store.reset({
    page: fieldsOfPage(page),
    past: past.map(fieldsOfPage),
    future: future.map(fieldsOfPage),
    group: null,
  });
  const isOwn = copy.sent !== null && isSamePage(copy.sent, server);
  if (isOwn || copy.base === revision || isSamePage(copy.saved, server)) {
    return { saved: { ...server }, base: revision };
  }
  // On conflicts, the next save reports them.
  if (mergePages(copy.saved, server, copy.history.page).hasConflicts) {
    return { saved: { ...copy.saved }, base: copy.base };
  }
  store.absorb(copy.saved, server);
  return { saved: { ...server }, base: revision };
}

type State = Omit<EditorCopy, "at">;

/**
 * Stores copies of the editor's state in the browser while it changes.
 * @param take returns the current state
 */
function createCopyWriter(id: string, take: () => State): DraftCopies {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChanged = false;
  /** The last state that the browser confirmed. */
  let kept: State | undefined;
  const keep = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const state = take();
    if (await writeCopy(id, { ...state, at: Date.now() })) kept = state;
  };
  const isSaved = (): boolean => {
    const { history, saved, base } = take();
    return kept?.history === history && kept.saved === saved && kept.base === base;
  };
  /** Skips writing if nothing has changed. */
  const keepAtOnce = (): void => {
    if (!isChanged || isSaved()) return;
    writeCopyAtOnce(id, { ...take(), at: Date.now() });
    void keep();
  };
  return {
    // Copies continue while changes keep coming.
    keepSoon: () => {
      isChanged = true;
      timer ??= setTimeout(() => void keep(), PAUSE_MS);
    },
    keepAtOnce,
    leave: keepAtOnce,
  };
}
