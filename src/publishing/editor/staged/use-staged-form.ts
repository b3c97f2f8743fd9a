// A form that is saved by a button, and not while it is typed: questions, settings, texts. It is put on the site, kept as
// a draft beside it, and that is dropped; each act says how it ended.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DraftFields, SavedDraft } from "#src/publishing/draft-session/draft-fields.ts";
import { openDraftSession } from "#src/publishing/draft-session/draft-session.ts";
import { DraftConflict } from "#src/publishing/draft-session/draft-store.ts";
import type { DraftedItem } from "#src/publishing/draft-session/read-opened.ts";
import { useDraftSession } from "#src/publishing/draft-session/use-draft-session.ts";
import { focusConflict } from "#src/publishing/editor/draft-conflicts.tsx";
import { editHeld } from "#src/publishing/editor/held-fields.ts";
import { CHANGES_DISCARDED } from "#src/publishing/editor/outcome-words.ts";
import { addressOf, type ItemPath } from "#src/publishing/item-path.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { holdValues } from "#src/ui/forms/held-values.ts";
import { type SendOptions, useHeldForm } from "#src/ui/forms/use-held-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";

type OfForm<Values> = Pick<
  SendOptions<Values>,
  "check" | "failed" | "failedTitle" | "failedAlways" | "hasParts"
>;

interface StagedFormOptions<Item extends DraftedItem, Values extends object> extends OfForm<Values> {
  item: ItemPath;
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
  toChanges?: (values: Values, saved: Values) => object;
  /** Left out: it is read from its address. */
  readStored?: () => Promise<Item>;
  /** What is said once the form is on the site. */
  published: string;
  onPublished: () => void;
}

export function useStagedForm<Item extends DraftedItem, Values extends object>(
  options: StagedFormOptions<Item, Values>,
) {
  const { item, stored, opened, toValues, toChanges, storeAddress = addressOf(item) } = options;
  const { toast } = useToast();
  const api = useApi();
  const queries = useQueryClient();
  const [held] = useState(() => holdValues(toValues({ ...stored, ...opened })));
  const [session, { hasDraft, conflicts, isSaved }] = useDraftSession(() =>
    openDraftSession<Item>({
      api,
      address: () => addressOf(item),
      opened: { item: stored, draft: opened },
      fieldsOf: (answer) => toValues({ ...answer }) as DraftFields,
      edited: editHeld(
        held,
        (values) => values as DraftFields,
        (fields) => toValues({ ...held.get(), ...fields }),
      ),
      isByHand: true,
      ...(options.readStored && { readStored: options.readStored }),
    }),
  );
  const alone = async (act: () => Promise<void>): Promise<void> => {
    try {
      await session.exclusively(act);
      await queries.invalidateQueries({ queryKey: [item.path] });
    } catch (error) {
      // What is open is shown already.
      if (!(error instanceof DraftConflict)) throw error;
    }
  };
  const form = useHeldForm(held, {
    ...options,
    send: (values) =>
      alone(async () => {
        const changes = toChanges?.(values, session.saved() as Values) ?? values;
        if (session.get().hasDraft) await session.publish();
        else session.showStored(await api.send<Item>("PUT", storeAddress, changes));
        toast({ title: options.published });
        options.onPublished();
      }),
  });
  /** Asks first what is open: nothing is saved before it is chosen. */
  const unlessOpen = (act: () => void) => (event: React.SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const element = event.currentTarget.closest("form");
    if (!element || !focusConflict(element)) act();
  };
  const save = () =>
    alone(async () => {
      await session.save(true);
      toast({ title: "Rascunho guardado" });
    });
  return {
    form: { ...form, submit: unlessOpen(() => form.attempt()) },
    /** Whether something stands beside the site. */
    hasDraft,
    conflicts,
    choose: session.choose,
    /** The form shows this draft from now on. */
    showRestored: session.showRestored,
    isDirty: !isSaved,
    /** Keeps the form as a draft. */
    keep: unlessOpen(() => form.attempt(save)),
    /** The same of a form that may be incomplete. */
    keepUnchecked: unlessOpen(() => form.run(save)),
    discard: () =>
      form.run(() =>
        alone(async () => {
          await session.discard();
          toast({ title: CHANGES_DISCARDED });
        }),
      ),
  };
}

/** What parts of a screen need of it, whatever the form's fields are. */
export interface StagedForm extends Omit<ReturnType<typeof useStagedForm>, "form"> {
  form: Pick<ReturnType<typeof useStagedForm>["form"], "isSending" | "isReady" | "attach" | "submit">;
}
