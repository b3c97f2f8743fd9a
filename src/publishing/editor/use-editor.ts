import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import type { Opened } from "#src/publishing/draft-session/read-opened.ts";
import { usePresence } from "#src/publishing/presence/use-presence.ts";
import { useIsScheduled } from "#src/publishing/schedule/schedule-queries.ts";
import { useDirtyNote } from "#src/ui/dialogs/use-dirty-note.ts";
import type { EditedItem, EditSession } from "./edited-kind.ts";
import type { FieldKind } from "./field-kind.ts";
import { describeEffect } from "./save-effect.ts";
import { findPending, findSaveState } from "./save-state.ts";
import type { EditorModel } from "./editor-model.ts";
import { useFoundCopy } from "./use-found-copy.ts";
import { useItemForm } from "./use-item-form.ts";
import { useItemSession } from "./use-item-session.ts";
import { usePublishedFlag } from "./use-published-flag.ts";

/**
 * Form and saving state of an item.
 * @param kind must be the same at each render
 * @param opened the item and its draft; both `null` for a new one
 */
export function useEditor<Item extends EditedItem>(
  kind: FieldKind<Item>,
  opened: Opened<Item>,
  dialog: EditSession,
) {
  const { words, labels, path } = kind;
  const { item } = opened;
  const mayPublish = may(useUser().role, "staff");
  const edited = useItemSession(kind, opened, dialog);
  const { held, session, state, keptAt } = edited;
  const isPublished = state.item?.isPublished ?? false;
  usePublishedFlag(held, isPublished);
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
      keptAt,
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
