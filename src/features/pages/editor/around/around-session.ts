// The saving of the menu and the footer's columns while a page is edited: the draft of the site's texts within a second,
// publication with the page. Other texts of that draft stay as they are, and are not published here.
import type { StoredTexts } from "#src/settings/texts/words/part.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import type { EditorStore } from "../editor-store.ts";
import { pickAround, toTexts } from "./around.ts";
import {
  type AroundCore,
  createAroundCore,
  namedTexts,
  type OpenedTexts,
  PATH,
  readTexts,
} from "./around-core.ts";
import { createAroundSaving } from "./save-around.ts";

export { type AroundState, readTexts } from "./around-core.ts";
export type AroundSession = ReturnType<typeof openAroundSession>;

export function openAroundSession(api: ApiClient, store: EditorStore, read: OpenedTexts) {
  const core = createAroundCore(api, store, read);
  const { autosave, saveNow, choose } = createAroundSaving(core);
  return {
    /** Every text of the site as visitors read it, by its name. */
    texts: namedTexts(read.texts) as StoredTexts,
    /** What it was when the editor was opened. */
    opened: core.opened,
    get: core.get,
    subscribe: core.subscribe,
    /** Follows what is edited until the function that it returns is called. */
    start: () => followAround(core, autosave),
    retry: autosave.retry,
    /** Saves what is not saved yet. @throws DraftConflict, ApiError */
    flush: () => autosave.exclusively(saveNow),
    /** Puts these two on the site, and no other text. @throws DraftConflict, ApiError */
    publish: () =>
      autosave.exclusively(async () => {
        if (!core.get().differs) return;
        await saveNow();
        const around = core.now();
        await api.send("PUT", PATH, toTexts(around));
        core.adopt(await readTexts(api));
        core.noteSaved(around);
        core.show({ live: around, status: "idle" });
      }),
    /** Shows what visitors read, and saves that as the draft; it can be undone. @throws ApiError */
    discard: () =>
      autosave.exclusively(async () => {
        const newest = await readTexts(api);
        const live = pickAround(namedTexts(newest.texts));
        core.adopt(newest);
        store.edit((page) => ({ ...page, around: live }));
        core.show({ live, conflicts: [], refusal: undefined, status: "idle" });
        autosave.changed();
      }),
    choose,
  };
}

/** @returns ends it */
function followAround(
  { store, now, show }: AroundCore,
  autosave: ReturnType<typeof createAroundSaving>["autosave"],
): () => void {
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
}
