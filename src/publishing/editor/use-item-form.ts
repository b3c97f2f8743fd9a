import { zodResolver } from "@hookform/resolvers/zod";
import { useState, useSyncExternalStore } from "react";
import { type DefaultValues, type Resolver, useForm } from "react-hook-form";
import type { DraftSession } from "#src/publishing/draft-session/draft-session.ts";
import type { Opened } from "#src/publishing/draft-session/read-opened.ts";
import { useDraftSession } from "#src/publishing/draft-session/use-draft-session.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { uploadTransport } from "#src/ui/api/upload-transport.ts";
import { useLatest } from "#src/ui/primitives/use-latest.ts";
import type { EditSession } from "./edit-dialog.tsx";
import type { EditedItem, EditedKind, EditedValues } from "./edited-kind.ts";
import { copyKey, keepFormCopy } from "./form-copy.ts";
import { holdFiles } from "./held-files.ts";
import { openItemSession } from "./item-session.ts";

export type ItemFormState<Item extends EditedItem, Values extends EditedValues, Files> = ReturnType<
  typeof useItemForm<Item, Values, Files>
>;

/**
 * The form of an item, its files, and the session that saves both.
 * @param kind must be the same at each render
 */
export function useItemForm<Item extends EditedItem, Values extends EditedValues, Files>(
  kind: EditedKind<Item, Values, Files>,
  opened: Opened<Item>,
  dialog: EditSession,
) {
  const api = useApi();
  const shown = opened.item && { ...opened.item, ...opened.draft };
  const form = useForm<Values>({
    // `raw`: the typed values are sent, not the parsed ones. The schema only finds errors.
    resolver: zodResolver(kind.schema, undefined, { raw: true }) as unknown as Resolver<Values>,
    defaultValues: kind.toValues(shown) as DefaultValues<Values>,
  });
  const [files] = useState(() => holdFiles(kind.toFiles(shown)));
  const [progress, setProgress] = useState<number>();
  /** When the copy was written, and what was saved last by then: an older copy says nothing. */
  const [kept, setKept] = useState<{ at: string; savedAt: string | undefined }>();
  const latest = useLatest(dialog);
  const isOver = () => latest.current.isOver();
  // The session calls these functions later, not while it is opened.
  // oxlint-disable-next-line react/refs
  const [session, state] = useDraftSession(() => {
    const copies = keepFormCopy<Values>({
      key: () => copyKey(kind.draftName, session.get().item?.id ?? null),
      values: () => form.getValues(),
      base: () => session.base(),
      isSaved: () => {
        const { item, isSaved } = session.get();
        return isSaved && form.getValues().isPublished === (item?.isPublished ?? false);
      },
      isOver,
      // With autosave, the time of the last save is shown instead.
      onWritten: (at) => session.get().item || setKept({ at, savedAt: session.get().savedAt }),
    });
    const transport = (isByHand: boolean) => (isByHand ? uploadTransport(setProgress) : fetch);
    const onCreated = (id: string) => latest.current.onStored(id);
    const session: DraftSession<Item> = openItemSession(kind, opened, {
      api,
      form,
      files,
      transport,
      copies,
      isOver,
      onCreated,
    });
    return session;
  });
  return {
    form,
    files,
    shownFiles: useSyncExternalStore(files.subscribe, files.get),
    session,
    state,
    keptAt: kept?.savedAt === state.savedAt ? kept?.at : undefined,
    noteCopy: (at: string) => setKept({ at, savedAt: state.savedAt }),
    progress,
    setProgress,
  };
}
