// What the saving of the menu and the footer's columns knows: what stands on the server, what is edited, and what is shown.
import type { AutosaveStatus } from "#src/publishing/editor/autosave.ts";
import {
  createDraftStore,
  type DraftFields,
  type FieldConflict,
  type SavedDraft,
} from "#src/publishing/editor/draft-store.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { EditorStore } from "../editor-store.ts";
import { aroundOf, pickAround } from "./around.ts";
import type { Around } from "./shape.ts";

export const PATH = "/api/texts";

export interface OpenedTexts {
  texts: DraftFields & { revision: string | null };
  draft: SavedDraft | null;
}

export interface AroundState {
  /** What visitors read. */
  live: Around;
  status: AutosaveStatus;
  refusal: string | undefined;
  isSaved: boolean;
  /** Whether it is another one than visitors read. */
  differs: boolean;
  /** Lists that somebody else has changed too; nothing is saved until all are chosen. */
  conflicts: FieldConflict[];
}

export type AroundCore = ReturnType<typeof createAroundCore>;

/** Reads what is stored, and the draft beside it. @throws ApiError */
export async function readTexts(api: ApiClient, signal?: AbortSignal): Promise<OpenedTexts> {
  const texts = await api.get<OpenedTexts["texts"]>(PATH, {}, signal);
  const draft = texts.draft ? await api.get<SavedDraft>(`${PATH}/draft`, {}, signal) : null;
  return { texts, draft };
}

/** Without what the answer says beside the texts. */
export function namedTexts(answer: Readonly<Record<string, unknown>>): DraftFields {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name.includes(":")));
}

export function createAroundCore(api: ApiClient, store: EditorStore, { texts, draft }: OpenedTexts) {
  /** Every text of the draft, those that are not edited here too. */
  let fields = namedTexts({ ...texts, ...draft });
  const opened = pickAround(fields);
  let saved = opened;
  /** The choice between two versions is stored even if it looks like the one that is there. */
  let isForced = false;
  const drafts = createDraftStore(baseOf({ texts, draft }), (sent, baseRevision) =>
    api.send("PUT", `${PATH}/draft`, { ...sent, baseRevision }),
  );
  const now = (): Around => aroundOf(store.get().page, opened);
  const isUnsaved = (): boolean => isForced || !isSameJson(now(), saved);
  let state = firstState(pickAround(namedTexts(texts)), opened);
  const listeners = new Set<() => void>();

  return {
    api,
    store,
    drafts,
    opened,
    now,
    isUnsaved,
    get: () => state,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    show: (change: Partial<AroundState>): void => {
      const next = { ...state, ...change };
      state = { ...next, isSaved: !isUnsaved(), differs: !isSameJson(now(), next.live) };
      for (const listener of listeners) listener();
    },
    fields: () => fields,
    /** Of the texts that are not edited here, these are the newest. */
    noteFields: (answer: DraftFields): void => {
      fields = namedTexts(answer);
    },
    /** Stands on the server from now on. */
    noteSaved: (around: Around): void => {
      saved = around;
      isForced = false;
    },
    /** The next save happens, whatever it looks like. */
    force: (): void => {
      isForced = true;
    },
    /** What is edited is based on what was read now. */
    adopt: (read: OpenedTexts): void => {
      fields = namedTexts({ ...read.texts, ...read.draft });
      saved = pickAround(fields);
      isForced = false;
      drafts.adoptBase(baseOf(read));
    },
  };
}

function baseOf({ texts, draft }: OpenedTexts): string | null {
  return draft?.baseRevision ?? texts.revision;
}

function firstState(live: Around, opened: Around): AroundState {
  const differs = !isSameJson(opened, live);
  return { live, status: "idle", refusal: undefined, isSaved: true, differs, conflicts: [] };
}
