// The form of an item: autosave stores drafts, the button saves the item.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { DraftConflict } from "#src/publishing/draft-session/draft-store.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { listErrors, serverText } from "#src/ui/api/server-errors.ts";
import { useHeldForm } from "#src/ui/forms/use-held-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { EditedItem, EditSession } from "./edited-kind.ts";
import type { FieldKind, ItemValues } from "./field-kind.ts";
import type { FoundCopy } from "./use-found-copy.ts";
import { CHANGES_DISCARDED, CHANGES_PUBLISHED } from "./outcome-words.ts";
import type { ItemSession } from "./use-item-session.ts";

interface Surroundings {
  dialog: EditSession;
  mayPublish: boolean;
  isNew: boolean;
  copy: FoundCopy;
}

/** The form, and the actions that save the item and discard its draft, one at a time. */
export function useItemForm<Item extends EditedItem>(
  kind: FieldKind<Item>,
  { held, session, state, setProgress }: ItemSession<Item>,
  { dialog, mayPublish, isNew, copy }: Surroundings,
) {
  const { words } = kind;
  const api = useApi();
  const { toast } = useToast();
  const queries = useQueryClient();
  const alone = async (act: () => Promise<void>): Promise<void> => {
    setProgress(0);
    await session.exclusively(act);
  };
  const save = async ({ isPublished }: ItemValues): Promise<void> => {
    const isMade = session.get().item === null;
    await session.save(true);
    const { item, hasDraft } = session.get();
    const hasUnpublished = hasDraft && item?.isPublished === true;
    const isAsWanted = isMade && !hasDraft && item?.isPublished === isPublished;
    // Published items stay unchanged: an author's changes remain a draft.
    const isToBeStored = !isAsWanted && (mayPublish || !isPublished);
    if (isToBeStored && isPublished) await session.publish();
    else if (isToBeStored)
      await api.send("PUT", `${kind.path}/${item?.id}`, { ...session.saved(), isPublished });
    copy.clear();
    // The list behind the dialog must not send back an outdated row.
    await queries.invalidateQueries({ queryKey: [kind.path, "list"] });
    const title = isNew ? words.created : words.updated;
    toast({
      title,
      ...(isToBeStored && isPublished && hasUnpublished && { description: CHANGES_PUBLISHED }),
    });
    dialog.onDone();
  };
  const form = useHeldForm<ItemValues>(held, {
    check: kind.check,
    send: (values) => alone(() => save(values)),
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
    store: (then: () => void) => form.attempt(() => alone(() => session.save()).then(then)),
    discard: () =>
      form.run(() =>
        alone(async () => {
          await session.discard();
          held.change({ isPublished: session.get().item?.isPublished ?? false });
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
