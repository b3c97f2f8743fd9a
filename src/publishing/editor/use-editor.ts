// The form of an item: saved by itself as a draft on the server, by hand as the item.
import { useEffect } from "react";
import { may } from "#src/accounts/rights.ts";
import { useUser } from "#src/accounts/use-user.ts";
import type { Opened } from "#src/publishing/draft-session/read-opened.ts";
import { usePresence } from "#src/publishing/presence/use-presence.ts";
import type { EditSession } from "./edit-dialog.tsx";
import type { EditedItem, EditedKind, EditedValues } from "./edited-kind.ts";
import type { Saving } from "./saving.ts";
import { subscribeToForm } from "./form-access.ts";
import { useFoundCopy } from "./use-found-copy.ts";
import { useItemForm } from "./use-item-form.ts";
import { usePublishedFlag } from "./use-published-flag.ts";
import { useSaveButtons } from "./use-save-buttons.ts";

/**
 * The form of an item, its files, and the saving of both.
 * @param kind must be the same at each render
 * @param opened the item and its draft; both `null` for a new one
 */
export function useEditor<Item extends EditedItem, Values extends EditedValues, Files>(
  kind: EditedKind<Item, Values, Files>,
  opened: Opened<Item>,
  dialog: EditSession,
) {
  const { words, labels, path } = kind;
  const { item } = opened;
  const mayPublish = may(useUser().role, "staff");
  const itemForm = useItemForm(kind, opened, dialog);
  const { form, files, session, state, keptAt } = itemForm;
  const isFlagChanged = usePublishedFlag(form, state.item?.isPublished ?? false);
  const isDirty = !state.isSaved || isFlagChanged;
  const { onDirty } = dialog;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const people = usePresence(path, state.item?.id, ({ baseRevision }) => session.noteVersion(baseRevision));
  const copy = useFoundCopy(kind, itemForm);
  const buttons = useSaveButtons(kind, itemForm, { dialog, mayPublish, isNew: !item, copy });

  const saving: Saving = {
    mayPublish,
    action: item ? (mayPublish || !item.isPublished ? words.update : "Guardar rascunho") : words.create,
    submit: buttons.save,
    refused: buttons.refused,
    isSending: itemForm.progress !== undefined,
    progress: itemForm.progress ?? 0,
    autosave: { status: state.status, retry: session.retry, savedAt: state.savedAt, keptAt },
    conflicts: state.conflicts,
    choose: session.choose,
    labels,
    path,
    item,
    hasDraft: state.hasDraft,
    version: session.base(),
    typed: {
      read: () => ({ id: session.get().item?.id, fields: kind.toDraft(form.getValues(), files.get()) }),
      subscribe: (onChange) => subscribeToForm(form, onChange),
    },
    people,
    showRestored: (restored) => {
      session.showRestored(restored);
      copy.clear();
    },
    staged:
      item?.isPublished && state.hasDraft
        ? { publish: buttons.publish, discard: buttons.discard }
        : undefined,
    copyFrom: copy.foundAt,
    copyKey: copy.key,
    restoreCopy: copy.restore,
    clearCopy: copy.clear,
  };
  return { form, files: itemForm.shownFiles, setFiles: files.set, saving };
}
