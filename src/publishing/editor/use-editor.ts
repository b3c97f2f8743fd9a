import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { listErrors, serverText } from "#src/ui/api/server-errors.ts";
import { useDirtyNote } from "#src/ui/dialogs/use-dirty-note.ts";
import type { FormStore } from "#src/ui/forms/form-store.ts";
import { useFormWithStore } from "#src/ui/forms/use-form-with-store.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { DraftConflict } from "../draft-session/draft-store.ts";
import type { Opened } from "../draft-session/read-opened.ts";
import { usePresence } from "../presence/use-presence.ts";
import { useIsScheduled } from "../schedule/schedule-queries.ts";
import type { ContentEditorConfig, ItemValues } from "./content-editor-config.ts";
import type { EditedItem, EditSession } from "./edited-content-type.ts";
import type { EditorModel } from "./editor-model.ts";
import {
  CHANGES_DISCARDED,
  CHANGES_PUBLISHED,
  describeEffect,
  findPending,
  findSaveState,
} from "./save-state.ts";
import { type FoundCopy, type ItemSession, useFoundCopy, useItemSession } from "./use-item-session.ts";

/**
 * Form and saving state of an item.
 * @param kind must be the same at each render
 * @param opened the item and its draft; both `null` for a new one
 */
export function useEditor<Item extends EditedItem>(
  kind: ContentEditorConfig<Item>,
  opened: Opened<Item>,
  dialog: EditSession,
) {
  const { words, labels, path } = kind;
  const { item } = opened;
  const mayPublish = may(useUser().role, "staff");
  const edited = useItemSession(kind, opened, dialog);
  const { formStore, session, state, copiedAt } = edited;
  const isPublished = state.item?.isPublished ?? false;
  usePublishedFlag(formStore, isPublished);
  const copy = useFoundCopy(kind, edited);
  const { form, store, discard } = useItemForm(kind, edited, { dialog, mayPublish, isNew: !item, copy });
  const wantsPublished = form.values.isPublished;
  useDirtyNote(findPending({ isSaved: state.isSaved, isPublished, wantsPublished }), dialog.onPending);
  const storedId = state.item?.id;
  const people = usePresence(path, storedId, ({ baseRevision }) => session.noteVersion(baseRevision));
  const isScheduled = useIsScheduled(
    mayPublish && storedId !== undefined ? { path, id: storedId } : undefined,
  );
  const hasUnpublished = item?.isPublished === true && state.hasDraft;

  const model: EditorModel = {
    mayPublish,
    action: item ? (mayPublish || !item.isPublished ? words.update : "Guardar rascunho") : words.create,
    effect: mayPublish
      ? describeEffect({ isPublished, wantsPublished, hasUnpublished, isScheduled })
      : undefined,
    isSending: form.isSending,
    progress: edited.progress,
    autosave: {
      state: findSaveState({ ...state, isAutosaved: state.item !== null && state.conflicts.length === 0 }),
      retry: session.retry,
      savedAt: state.savedAt,
      copiedAt,
    },
    conflicts: state.conflicts,
    choose: session.choose,
    labels,
    path,
    item,
    storedId,
    store,
    hasDraft: state.hasDraft,
    version: session.base(),
    typed: edited.typed,
    people,
    showRestored: (restored) => {
      session.showRestored(restored);
      copy.clear();
    },
    discard: hasUnpublished ? discard : undefined,
    copyFrom: copy.foundAt,
    copyKey: copy.key,
    restoreCopy: copy.restore,
    clearCopy: copy.clear,
  };
  return { form, model };
}

/** Updates "Publicar" when the item's status changes, unless the user has changed it. */
function usePublishedFlag(formStore: FormStore<{ isPublished: boolean }>, isPublished: boolean): void {
  const before = useRef(isPublished);
  useEffect(() => {
    if (before.current === isPublished) return;
    if (formStore.get().isPublished === before.current) formStore.change({ isPublished });
    before.current = isPublished;
  }, [formStore, isPublished]);
}

interface FormContext {
  dialog: EditSession;
  mayPublish: boolean;
  isNew: boolean;
  copy: FoundCopy;
}

/** The form, and the actions that save the item and discard its draft, one at a time. */
function useItemForm<Item extends EditedItem>(
  kind: ContentEditorConfig<Item>,
  { formStore, session, state, setProgress }: ItemSession<Item>,
  { dialog, mayPublish, isNew, copy }: FormContext,
) {
  const { words } = kind;
  const api = useApi();
  const { toast } = useToast();
  const queries = useQueryClient();
  const runExclusively = async (act: () => Promise<void>): Promise<void> => {
    setProgress(0);
    await session.exclusively(act);
  };
  const save = async ({ isPublished }: ItemValues): Promise<void> => {
    const isCreation = session.get().item === null;
    await session.save(true);
    const { item, hasDraft } = session.get();
    const hasUnpublished = hasDraft && item?.isPublished === true;
    const isAlreadyDone = isCreation && !hasDraft && item?.isPublished === isPublished;
    // Published items stay unchanged: an author's changes remain a draft.
    const needsStoring = !isAlreadyDone && (mayPublish || !isPublished);
    if (needsStoring && isPublished) await session.publish();
    else if (needsStoring)
      await api.send("PUT", `${kind.path}/${item?.id}`, { ...session.saved(), isPublished });
    copy.clear();
    // The list behind the dialog must not send back an outdated row.
    await queries.invalidateQueries({ queryKey: [kind.path, "list"] });
    const title = isNew ? words.created : words.updated;
    toast({
      title,
      ...(needsStoring && isPublished && hasUnpublished && { description: CHANGES_PUBLISHED }),
    });
    dialog.onDone();
  };
  const form = useFormWithStore<ItemValues>(formStore, {
    check: kind.check,
    send: (values) => runExclusively(() => save(values)),
    failed: describeFailure,
    failedTitle: words.saveFailure,
    failedAlways: true,
  });
  const { refusal } = state;
  useEffect(() => {
    if (refusal) form.markError(refusal);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusal]);
  return {
    form,
    /** Stores a new item as a draft, whatever "Publicar" says. */
    store: (then: () => void) => form.attempt(() => runExclusively(() => session.save()).then(then)),
    discard: () =>
      form.run(() =>
        runExclusively(async () => {
          await session.discard();
          formStore.change({ isPublished: session.get().item?.isPublished ?? false });
          copy.clear();
          toast({ title: CHANGES_DISCARDED, description: "Continuam no histórico." });
        }),
      ),
  };
}

/** Explains a failed save; undefined if the reason is on screen already. */
function describeFailure(error: unknown): string | undefined {
  if (error instanceof DraftConflict) return undefined;
  if (error instanceof ApiError && error.status === 404) {
    return "Este item foi excluído. Copie o texto antes de fechar.";
  }
  return listErrors(error) ?? serverText(error, "Tente novamente.");
}
