import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { listErrors, serverText } from "#src/ui/api/server-errors.ts";
import { useDirtyNote } from "#src/ui/dialogs/use-dirty-note.ts";
import { useFormWithStore } from "#src/ui/forms/use-form-with-store.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useFaultQuestion } from "../checks/use-fault-question.ts";
import type { SavedDraft } from "../draft-session/draft-fields.ts";
import { DraftConflict } from "../draft-session/draft-store.ts";
import type { Opened } from "../draft-session/read-opened.ts";
import { usePresence } from "../presence/use-presence.ts";
import { useIsScheduled } from "../schedule/schedule-queries.ts";
import type { ContentEditorConfig, ItemValues } from "./content-editor-config.ts";
import type { EditedItem, EditSession } from "./edited-content-type.ts";
import { storeItem } from "./item-session.ts";
import {
  CHANGES_DISCARDED,
  CHANGES_PUBLISHED,
  describeEffect,
  findPending,
  findSaveState,
} from "./save-state.ts";
import { useItemSession } from "./use-item-session.ts";

/** State and actions for the editor's components. */
export type EditorModel = ReturnType<typeof useEditor>["model"];

/**
 * Form and saving state of an item. Its actions run one at a time.
 * @param kind must be the same at each render
 * @param opened the item and its draft; both `null` for a new one
 */
export function useEditor<Item extends EditedItem>(
  kind: ContentEditorConfig<Item>,
  opened: Opened<Item>,
  dialog: EditSession,
) {
  const { words, labels, path } = kind;
  const item: EditedItem | null = opened.item;
  const api = useApi();
  const queries = useQueryClient();
  const { toast } = useToast();
  const mayPublish = may(useUser().role, "staff");
  const edited = useItemSession(kind, opened, dialog);
  const { formStore, session, state, copy } = edited;
  const faults = useFaultQuestion(path, true);
  const form = useFormWithStore<ItemValues>(formStore, {
    check: kind.check,
    send: async ({ isPublished }) => {
      const { isSaved, hasDraft, item: stored } = session.get();
      const goesLive = isPublished && mayPublish && !(stored?.isPublished && isSaved && !hasDraft);
      if (goesLive && !(await faults.mayPublish([edited.typed.read()]))) throw new NotPublished();
      return edited.runExclusively(async () => {
        const isUpdated = await storeItem(session, { api, path, isPublished, mayPublish });
        copy.clear();
        // The list behind the dialog must not send back an outdated row.
        await queries.invalidateQueries({ queryKey: [path, "list"] });
        const title = item ? words.updated : words.created;
        toast({ title, ...(isUpdated && { description: CHANGES_PUBLISHED }) });
        dialog.onDone();
      });
    },
    failed: describeFailure,
    failedTitle: words.saveFailure,
    failedAlways: true,
  });
  const { refusal } = state;
  useEffect(() => {
    if (refusal) form.markError(refusal);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusal]);
  const discard = () =>
    form.run(() =>
      edited.runExclusively(async () => {
        await session.discard();
        formStore.change({ isPublished: session.get().item?.isPublished ?? false });
        copy.clear();
        toast({ title: CHANGES_DISCARDED, description: "Continuam no histórico." });
      }),
    );

  const isPublished = state.item?.isPublished ?? false;
  const wantsPublished = form.values.isPublished;
  const isAutosaved = state.item !== null && state.conflicts.length === 0;
  const saveState = findSaveState({ ...state, isAutosaved });
  const isCopied = copy.writtenAt !== undefined && (saveState === "unsaved" || saveState === "refused");
  useDirtyNote(findPending({ ...state, isPublished, wantsPublished, isCopied }), dialog.onPending);
  const storedId = state.item?.id;
  const people = usePresence(path, storedId, ({ baseRevision }) => session.noteVersion(baseRevision));
  const isScheduled = useIsScheduled(
    mayPublish && storedId !== undefined ? { path, id: storedId } : undefined,
  );
  const hasUnpublished = item?.isPublished === true && state.hasDraft;
  const model = {
    /** Whether the user may publish; authors save drafts. */
    mayPublish,
    /** Text of the save button, and its effect besides saving. */
    action: item ? (mayPublish || !item.isPublished ? words.update : "Salvar rascunho") : words.create,
    effect: mayPublish
      ? describeEffect({ isPublished, wantsPublished, hasUnpublished, isScheduled })
      : undefined,
    isSending: form.isSending,
    /** Sent part of the upload, 0 to 1. */
    progress: edited.progress,
    autosave: {
      state: saveState,
      retry: session.retry,
      savedAt: state.savedAt,
      /** Time the browser's copy was written. */
      copiedAt: copy.writtenAt,
    },
    /** Fields that somebody else changed too; nothing is saved until all are chosen. */
    conflicts: state.conflicts,
    choose: session.choose,
    labels,
    path,
    faults,
    /** The item as opened; `null` for a new one. */
    item,
    /** Id of the stored item; undefined until a new one is stored. */
    storedId,
    /** Stores a new item as a draft, if it is complete, whatever "Publicar" says. */
    store: (then: () => void) => form.attempt(() => edited.runExclusively(() => session.save()).then(then)),
    hasDraft: state.hasDraft,
    /** Version that was saved last. */
    version: session.base(),
    typed: edited.typed,
    /** People who have this item open. */
    people,
    showRestored: (restored: SavedDraft) => {
      session.showRestored(restored);
      copy.clear();
    },
    /** Discards the draft of a published item; undefined if there is none. */
    discard: hasUnpublished ? discard : undefined,
    copy,
  };
  return { form, model };
}

/** Thrown when the user goes back to correct faults. */
class NotPublished extends Error {}

/** Explains a failed save; undefined if the reason is on screen already. */
function describeFailure(error: unknown): string | undefined {
  if (error instanceof DraftConflict || error instanceof NotPublished) return undefined;
  if (error instanceof ApiError && error.status === 404) {
    return "Este item foi excluído. Copie o texto antes de fechar.";
  }
  return listErrors(error) ?? serverText(error, "Tente novamente.");
}
