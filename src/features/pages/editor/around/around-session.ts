// The saving of the menu and the footer's columns while a page is edited: the draft of the site's texts within a second,
// publication with the page. Other texts of that draft stay as they are, and are not published here.
import { type AutosaveStatus, createAutosave, type SaveOutcome } from "#src/publishing/editor/autosave.ts";
import {
  createDraftStore,
  DraftConflict,
  type DraftFields,
  type FieldConflict,
  type SavedDraft,
} from "#src/publishing/editor/draft-store.ts";
import { isUnanswered } from "#src/publishing/editor/item-store.ts";
import type { StoredTexts } from "#src/settings/texts/part.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import type { EditorStore } from "../editor-store.ts";
import { AROUND_LABELS, aroundOf, pickAround, toTexts } from "./around.ts";
import type { Around } from "./around-types.ts";

const PATH = "/api/texts";
const SAVE_PAUSE_MS = 500;

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
  conflicts: FieldConflict[];
}

export type AroundSession = ReturnType<typeof openAroundSession>;

/** Reads what is stored, and the draft beside it. @throws ApiError */
export async function readTexts(api: ApiClient, signal?: AbortSignal): Promise<OpenedTexts> {
  const texts = await api.get<OpenedTexts["texts"]>(PATH, {}, signal);
  const draft = texts.draft ? await api.get<SavedDraft>(`${PATH}/draft`, {}, signal) : null;
  return { texts, draft };
}

export function openAroundSession(api: ApiClient, store: EditorStore, read: OpenedTexts) {
  let fields = namedTexts({ ...read.texts, ...read.draft });
  const opened = pickAround(fields);
  let saved = opened;
  let isForced = false;
  const drafts = createDraftStore(read.draft?.baseRevision ?? read.texts.revision, (sent, baseRevision) =>
    api.send("PUT", `${PATH}/draft`, { ...sent, baseRevision }),
  );
  const now = (): Around => aroundOf(store.get().page, opened);
  const isUnsaved = (): boolean => isForced || !isSameJson(now(), saved);
  const live = pickAround(namedTexts(read.texts));
  const differs = !isSameJson(opened, live);
  let state: AroundState = {
    live,
    status: "idle",
    refusal: undefined,
    isSaved: true,
    differs,
    conflicts: [],
  };
  const listeners = new Set<() => void>();
  const show = (change: Partial<AroundState>): void => {
    const next = { ...state, ...change };
    state = { ...next, isSaved: !isUnsaved(), differs: !isSameJson(now(), next.live) };
    for (const listener of listeners) listener();
  };
  const send = async (around: Around): Promise<void> => {
    try {
      fields = namedTexts(await drafts.save({ ...fields, ...toTexts(around) }));
      saved = around;
      isForced = false;
      show({ refusal: undefined });
    } catch (error) {
      if (!(error instanceof DraftConflict)) throw error;
      // Of two drafts the other texts are merged; of these lists one has to be chosen.
      fields = namedTexts(error.merged);
      show({ conflicts: error.conflicts.filter(({ field }) => field in AROUND_LABELS) });
      throw error;
    }
  };
  const autosave = createAutosave<Around>({
    pauseMs: SAVE_PAUSE_MS,
    take: () => (state.conflicts.length === 0 && isUnsaved() ? now() : undefined),
    save: async (around): Promise<SaveOutcome> => {
      try {
        await send(around);
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
    if (isUnsaved()) await send(now());
  };
  return {
    /** Every text of the site as visitors read it, by its name. */
    texts: namedTexts(read.texts) as StoredTexts,
    /** What it was when the editor was opened. */
    opened,
    get: () => state,
    subscribe: (onChange: () => void) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    /** Follows what is edited until the function that it returns is called. */
    start: () => {
      let known = now();
      const changed = (): void => {
        const next = now();
        if (next === known) return;
        known = next;
        autosave.changed();
        show({});
      };
      const unsubscribe = store.subscribe(changed);
      addEventListener("online", autosave.changed);
      return () => {
        unsubscribe();
        removeEventListener("online", autosave.changed);
        autosave.stop();
      };
    },
    retry: autosave.retry,
    /** @throws DraftConflict, ApiError */
    flush: () => autosave.exclusively(saveNow),
    /** Puts these two on the site, and no other text. @throws DraftConflict, ApiError */
    publish: () =>
      autosave.exclusively(async () => {
        if (!state.differs) return;
        await saveNow();
        const around = now();
        await api.send("PUT", PATH, toTexts(around));
        const { texts, draft } = await readTexts(api);
        fields = namedTexts({ ...texts, ...draft });
        drafts.adoptBase(draft?.baseRevision ?? texts.revision);
        saved = around;
        show({ live: around, status: "idle" });
      }),
    choose: ({ field, theirs }: FieldConflict, whose: "mine" | "theirs"): void => {
      const conflicts = state.conflicts.filter((open) => open.field !== field);
      isForced = true;
      if (whose === "theirs") {
        store.edit((page) => ({ ...page, around: pickAround({ ...toTexts(now()), [field]: theirs }) }));
      }
      show({ conflicts });
      autosave.changed();
    },
  };
}

/** Without what the answer says beside the texts. */
function namedTexts(answer: Readonly<Record<string, unknown>>): DraftFields {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name.includes(":")));
}
