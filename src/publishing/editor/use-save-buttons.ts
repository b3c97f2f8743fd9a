import { useEffect, useState } from "react";
import type { FieldPath, Path, PathValue } from "react-hook-form";
import { DraftConflict } from "#src/publishing/draft-session/draft-store.ts";
import { ApiError } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { listErrors, serverText, showServerErrors } from "#src/ui/api/server-errors.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { EditSession } from "./edit-dialog.tsx";
import type { EditedItem, EditedKind, EditedValues } from "./edited-kind.ts";
import type { FoundCopy } from "./use-found-copy.ts";
import type { ItemFormState } from "./use-item-form.ts";

interface Surroundings {
  dialog: EditSession;
  mayPublish: boolean;
  isNew: boolean;
  copy: FoundCopy;
}

/** The buttons that save an item by hand, publish its draft and drop it: one act at a time, which says how it ended. */
export function useSaveButtons<Item extends EditedItem, Values extends EditedValues, Files>(
  kind: EditedKind<Item, Values, Files>,
  { form, session, state, setProgress }: ItemFormState<Item, Values, Files>,
  { dialog, mayPublish, isNew, copy }: Surroundings,
) {
  const { words } = kind;
  const api = useApi();
  const { toast } = useToast();
  const once = useOnce();
  const [refused, setRefused] = useState<{ field: string }>();
  /** Marks the fields that were refused; the focus stays where somebody is typing. */
  const markRefused = (error: unknown): void => {
    showServerErrors(error, Object.keys(form.getValues()) as FieldPath<Values>[], (name, fieldError) =>
      form.setError(name, fieldError),
    );
  };
  const { refusal } = state;
  useEffect(() => {
    markRefused(refusal);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [refusal]);
  const run = (work: () => Promise<void>): Promise<void> =>
    once(async () => {
      setProgress(0);
      await session.exclusively(work).catch((error: unknown) => {
        // What is open is shown already.
        if (error instanceof DraftConflict) return;
        toast({ title: words.saveFailure, description: describeFailure(error), tone: "destructive" });
        markRefused(error);
        const [fieldError] = error instanceof ApiError ? error.errors : [];
        setRefused(fieldError && { field: fieldError.field.replace(/\..*$/, "") });
      });
      setProgress(undefined);
    });
  const finish = (title: string): void => {
    copy.clear();
    toast({ title });
    dialog.onDone();
  };
  /** Puts the draft in place of what is stored, published or not. */
  const store = async (isPublished: boolean): Promise<void> => {
    if (isPublished) return session.publish();
    const { item } = session.get();
    await api.send("PUT", `${kind.path}/${item?.id}`, { ...session.saved(), isPublished });
  };
  return {
    refused,
    save: () =>
      run(async () => {
        const isMade = session.get().item === null;
        await session.save(true);
        const { isPublished } = form.getValues();
        const { item, hasDraft } = session.get();
        const isAsWanted = isMade && !hasDraft && item?.isPublished === isPublished;
        // What is on the site stays as it is: an author's changes wait beside it.
        if (!isAsWanted && (mayPublish || !isPublished)) await store(isPublished);
        finish(isNew ? words.created : words.updated);
      }),
    publish: () =>
      run(async () => {
        await session.publish();
        finish(words.published);
      }),
    discard: () =>
      run(async () => {
        await session.discard();
        const isPublished = session.get().item?.isPublished ?? false;
        form.setValue("isPublished" as Path<Values>, isPublished as PathValue<Values, Path<Values>>);
        copy.clear();
        toast({ title: "Alterações descartadas", description: "Continuam no histórico." });
      }),
  };
}

/** What kept a click of a button from saving. */
function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) {
    return "Este item foi excluído. Copie o texto antes de fechar.";
  }
  return listErrors(error) ?? serverText(error, "Tente novamente.");
}
