import { useEffect, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { uploadTransport } from "#src/ui/api/upload-transport.ts";
import { createFormStore } from "#src/ui/forms/form-store.ts";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import type { TypedItem } from "../checks/use-checks.ts";
import type { DraftSession } from "../draft-session/draft-session.ts";
import type { Opened } from "../draft-session/read-opened.ts";
import { useDraftSession } from "../draft-session/use-draft-session.ts";
import { shouldOpenWithoutCopy } from "../local-copy/set-aside.ts";
import type { ContentEditorConfig } from "./content-editor-config.ts";
import type { EditedItem, EditSession } from "./edited-content-type.ts";
import { clearCopy, copyKey, readFormCopy, setFormCopyAside, startFormCopy } from "./form-copy.ts";
import { openItemSession } from "./item-session.ts";

export type ItemSession<Item extends EditedItem> = ReturnType<typeof useItemSession<Item>>;

/**
 * The values of an item's form, and the draft session that saves them.
 * @param kind must be the same at each render
 */
export function useItemSession<Item extends EditedItem>(
  kind: ContentEditorConfig<Item>,
  opened: Opened<Item>,
  dialog: EditSession,
) {
  const api = useApi();
  const [formStore] = useState(() =>
    createFormStore(kind.toValues(opened.item && { ...opened.item, ...opened.draft })),
  );
  const [progress, setProgress] = useState(0);
  /** Time the copy was written, and of the last save before it: a later save makes the copy irrelevant. */
  const [lastCopy, setLastCopy] = useState<{ at: string; savedAt: string | undefined }>();
  const latest = useLatest(dialog);
  const isOver = () => latest.current.isOver();
  // The session calls these functions later, not while it is opened.
  // oxlint-disable-next-line react/refs
  const [session, state] = useDraftSession(() => {
    const copies = startFormCopy({
      key: () => copyKey(kind.draftName, session.get().item?.id ?? null),
      values: () => kind.toCopied(formStore.get()),
      base: () => session.base(),
      isSaved: () => {
        const { item, isSaved } = session.get();
        return isSaved && formStore.get().isPublished === (item?.isPublished ?? false);
      },
      isOver,
      // With autosave, the time of the last save is shown instead.
      onWritten: (at) => session.get().item || setLastCopy({ at, savedAt: session.get().savedAt }),
    });
    const transport = (isByHand: boolean) => (isByHand ? uploadTransport(setProgress) : fetch);
    const onCreated = (id: string) => latest.current.onStored(id);
    const given = { api, formStore, transport, copies, isOver, onCreated };
    const session: DraftSession<Item> = openItemSession(kind, opened, given);
    return session;
  });
  const [typed] = useState<TypedItem>(() => ({
    read: () => ({ id: session.get().item?.id, fields: kind.toDraft(formStore.get()) }),
    subscribe: formStore.subscribe,
  }));
  return {
    formStore,
    /** For the pre-publication checks; keeps its identity. */
    typed,
    session,
    state,
    copiedAt: lastCopy?.savedAt === state.savedAt ? lastCopy?.at : undefined,
    noteCopy: (at: string) => setLastCopy({ at, savedAt: state.savedAt }),
    /** Sent part of an upload, 0 to 1. */
    progress,
    setProgress,
  };
}

export type FoundCopy = ReturnType<typeof useFoundCopy>;

/** Finds a copy that an earlier visit left in this browser. */
export function useFoundCopy<Item extends EditedItem>(
  kind: ContentEditorConfig<Item>,
  { formStore, session, noteCopy }: ItemSession<Item>,
) {
  const key = () => copyKey(kind.draftName, session.get().item?.id ?? null);
  const [found, setFound] = useState(() => {
    if (shouldOpenWithoutCopy(key())) setFormCopyAside(key());
    return readFormCopy(key(), kind.toCopied(formStore.get()));
  });
  const restore = (): void => {
    if (!found) return;
    session.adoptBase(found.base ?? null);
    formStore.change(found.values);
    // Hides the notice. The copy stays until the values are saved.
    setFound(undefined);
    noteCopy(found.writtenAt);
  };
  const latest = useLatest({ restore });
  const isInterrupted = found?.isInterrupted === true;
  useEffect(() => {
    if (isInterrupted) latest.current.restore();
  }, [isInterrupted, latest]);
  return {
    /** Time of a found copy that differs from the form. */
    foundAt: found?.writtenAt,
    restore,
    key: key(),
    clear: (): void => {
      setFound(undefined);
      clearCopy(key());
    },
  };
}
