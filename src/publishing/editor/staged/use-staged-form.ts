// A form that is saved by a button, and not while it is typed: questions, settings, texts. It is put on the site, kept as
// a draft beside it, and that is dropped; each act says how it ended.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import type { SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { openDraftSession } from "#src/publishing/draft-session/draft-session.ts";
import { DraftConflict } from "#src/publishing/draft-session/draft-store.ts";
import { mergeByField } from "#src/publishing/draft-session/edited-fields.ts";
import type { DraftedItem } from "#src/publishing/draft-session/read-opened.ts";
import { useDraftSession } from "#src/publishing/draft-session/use-draft-session.ts";
import { showInForm, subscribeToForm } from "#src/publishing/editor/show-in-form.ts";
import { addressOf, type ItemPath } from "#src/publishing/item-path.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";

interface StagedFormOptions<Item extends DraftedItem, Values extends FieldValues, Output extends object> {
  item: ItemPath;
  form: UseFormReturn<Values, unknown, Output>;
  /** The fields in force. */
  stored: Item;
  /** What the form begins with; `null`: what is in force. */
  opened: SavedDraft | null;
  /** The values of the form for these fields. */
  toValues: (fields: Record<string, unknown>) => Values;
  /** Where the form is sent to be on the site at once, where there is no draft; left out: the item's address. */
  storeAddress?: string;
  /**
   * What is sent then; left out: all of it.
   * @param saved the values that it began with, or were saved last
   */
  toChanges?: (values: Output, saved: Values) => object;
  /** Left out: it is read from its address. */
  readStored?: () => Promise<Item>;
  /** What is said once the form is on the site. */
  published: string;
  onPublished: () => void;
  /** Tells what went wrong with any of the acts. */
  onFailure: (error: unknown) => void;
}

export function useStagedForm<Item extends DraftedItem, Values extends FieldValues, Output extends object>(
  options: StagedFormOptions<Item, Values, Output>,
) {
  const { item, form, stored, opened, toValues, toChanges, onFailure } = options;
  const { storeAddress = addressOf(item) } = options;
  const { toast } = useToast();
  const api = useApi();
  const queries = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [session, state] = useDraftSession(() =>
    openDraftSession<Item>({
      api,
      address: () => addressOf(item),
      opened: { item: stored, draft: opened },
      fieldsOf: (answer) => toValues({ ...answer }),
      edited: mergeByField({
        read: () => ({ ...form.getValues() }),
        show: (fields) => showInForm(form, toValues({ ...form.getValues(), ...fields }), fields),
        subscribe: (onChange) => subscribeToForm(form, onChange),
      }),
      isByHand: true,
      ...(options.readStored && { readStored: options.readStored }),
    }),
  );
  const { hasDraft, conflicts, isSaved } = state;
  const { isSubmitting } = form.formState;
  const run = async (act: () => Promise<void>): Promise<void> => {
    setIsSending(true);
    try {
      await session.exclusively(act);
      await queries.invalidateQueries({ queryKey: [item.path] });
    } catch (error) {
      // What is open is shown already.
      if (!(error instanceof DraftConflict)) onFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  return {
    /** Whether something stands beside the site. */
    hasDraft,
    conflicts,
    choose: session.choose,
    /** The form shows this draft from now on. */
    showRestored: session.showRestored,
    isDirty: !isSaved,
    isSubmitting,
    isBusy: isSending || isSubmitting,
    publish: (values: Output) =>
      run(async () => {
        const changes = toChanges?.(values, session.saved() as Values) ?? values;
        if (session.get().hasDraft) await session.publish();
        else session.showStored(await api.send<Item>("PUT", storeAddress, changes));
        toast({ title: options.published });
        options.onPublished();
      }),
    keep: () =>
      run(async () => {
        await session.save(true);
        toast({ title: "Rascunho guardado" });
      }),
    discard: () =>
      run(async () => {
        await session.discard();
        toast({ title: "Alterações descartadas" });
      }),
  };
}

/** What parts of a screen need of it, whatever the form's fields are. */
export type StagedForm = Pick<
  ReturnType<typeof useStagedForm>,
  "hasDraft" | "conflicts" | "choose" | "discard" | "isDirty" | "isSubmitting" | "isBusy"
>;
