import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { uploadTransport } from "#src/ui/api/upload-transport.ts";
import { createFormStore } from "#src/ui/forms/form-store.ts";
import { IMAGE_NOTICE } from "#src/ui/images/image-files.ts";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { TypedItem } from "../checks/use-checks.ts";
import type { DraftSession } from "../draft-session/draft-session.ts";
import type { Opened } from "../draft-session/read-opened.ts";
import { useDraftSession } from "../draft-session/use-draft-session.ts";
import { shouldOpenWithoutCopy } from "../local-copy/set-aside.ts";
import type { ContentEditorConfig } from "./content-editor-config.ts";
import type { EditedItem, EditSession } from "./edited-content-type.ts";
import { clearCopy, copyKey, readFormCopy, setFormCopyAside, startFormCopy } from "./form-copy.ts";
import { openItemSession } from "./item-session.ts";

/**
 * The values of an item's form, the draft session that saves them, and their copy in this browser.
 * @param kind must be the same at each render
 */
export function useItemSession<Item extends EditedItem>(
  kind: ContentEditorConfig<Item>,
  opened: Opened<Item>,
  dialog: EditSession,
) {
  const api = useApi();
  const { toast } = useToast();
  const [formStore] = useState(() =>
    createFormStore(kind.toValues(opened.item && { ...opened.item, ...opened.draft })),
  );
  const [progress, setProgress] = useState(0);
  /** Time the copy was written, and of the last save before it: a later save makes the copy irrelevant. */
  const [lastCopy, setLastCopy] = useState<{ at: string; savedAt: string | undefined }>();
  const latest = useLatest(dialog);
  const isOver = () => latest.current.isOver();
  const keyOf = (item: Item | null) => copyKey(kind.draftName, item?.id ?? null);
  // The session calls these functions later, not while it is opened.
  // oxlint-disable-next-line react/refs
  const [session, state] = useDraftSession(() => {
    const copies = startFormCopy({
      key: () => keyOf(session.get().item),
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
    const onNotice = (description: string) => toast({ title: IMAGE_NOTICE, description });
    const given = { api, formStore, transport, copies, isOver, onCreated, onNotice };
    const session: DraftSession<Item> = openItemSession(kind, opened, given);
    return session;
  });
  useLayoutEffect(() => latest.current.onOpened(session.hold), [latest, session]);
  const [typed] = useState<TypedItem>(() => ({
    read: () => ({ id: session.get().item?.id, fields: kind.toDraft(formStore.get()) }),
    subscribe: formStore.subscribe,
  }));

  // "Publicar" follows the item's status, unless the user has changed it.
  const isPublished = state.item?.isPublished ?? false;
  const wasPublished = useRef(isPublished);
  useEffect(() => {
    if (wasPublished.current === isPublished) return;
    if (formStore.get().isPublished === wasPublished.current) formStore.change({ isPublished });
    wasPublished.current = isPublished;
  }, [formStore, isPublished]);

  const key = keyOf(session.get().item);
  const [found, setFound] = useState(() => {
    if (shouldOpenWithoutCopy(key)) setFormCopyAside(key);
    return readFormCopy(key, kind.toCopied(formStore.get()));
  });
  const restore = (): void => {
    if (!found) return;
    session.adoptBase(found.base ?? null);
    formStore.change(found.values);
    // Hides the notice. The copy stays until the values are saved.
    setFound(undefined);
    setLastCopy({ at: found.writtenAt, savedAt: session.get().savedAt });
  };
  const latestRestore = useLatest(restore);
  const isInterrupted = found?.isInterrupted === true;
  useEffect(() => {
    if (isInterrupted) latestRestore.current();
  }, [isInterrupted, latestRestore]);

  return {
    formStore,
    session,
    state,
    /** For the pre-publication checks; keeps its identity. */
    typed,
    /** Sent part of an upload, 0 to 1. */
    progress,
    /** Runs `act` after pending requests, without others in between. */
    runExclusively: (act: () => Promise<void>): Promise<void> => {
      setProgress(0);
      return session.exclusively(act);
    },
    copy: {
      key,
      /** Time it was written in this session, unless a later save made it irrelevant. */
      writtenAt: lastCopy?.savedAt === state.savedAt ? lastCopy?.at : undefined,
      /** Time of a differing copy that an earlier visit left. */
      foundAt: found?.writtenAt,
      restore,
      clear: (): void => {
        setFound(undefined);
        clearCopy(keyOf(session.get().item));
      },
    },
  };
}
