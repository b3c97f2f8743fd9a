// A form that is saved by a button only, not while typing: questions, settings, texts. It can be published, saved as a
// draft, and the draft discarded.

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { createFormStore } from "#src/ui/forms/form-store.ts";
import { type SendOptions, useFormWithStore } from "#src/ui/forms/use-form-with-store.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import type { DraftFields, SavedDraft } from "../../draft-session/draft-fields.ts";
import { openDraftSession } from "../../draft-session/draft-session.ts";
import { DraftConflict } from "../../draft-session/draft-store.ts";
import type { DraftedItem } from "../../draft-session/read-opened.ts";
import { useDraftSession } from "../../draft-session/use-draft-session.ts";
import { addressOf, type ItemPath } from "../../item-path.ts";
import { focusConflict } from "../draft-conflicts.tsx";
import { editFormValues } from "../edit-form-values.ts";
import { CHANGES_DISCARDED } from "../save-state.ts";

type OfForm<Values> = Pick<
  SendOptions<Values>,
  "check" | "failed" | "failedTitle" | "failedAlways" | "hasParts"
>;

interface DraftFormOptions<Item extends DraftedItem, Values extends object> extends OfForm<Values> {
  item: ItemPath;
  stored: Item;
  /** The draft to start with; `null` for the stored version. */
  opened: SavedDraft | null;
  toValues: (fields: Record<string, unknown>) => Values;
  /** PUT address for publishing without a draft; by default the item's. */
  storeAddress?: string;
  /**
   * Body of that request; by default all values.
   * @param saved the initial or last saved values
   */
  toChanges?: (values: Values, saved: Values) => object;
  /** Whether that request merges other people's changes, given the version that was read (`baseRevision`). */
  isMerged?: boolean;
  /** By default the item is fetched from its address. */
  readStored?: () => Promise<Item>;
  /** Asks before publishing; false publishes nothing. */
  mayPublish?: (values: Values) => Promise<boolean>;
  /** Toast title after publishing. */
  published: string;
  onPublished: () => void;
}

export function useDraftForm<Item extends DraftedItem, Values extends object>(
  options: DraftFormOptions<Item, Values>,
) {
  const { item, stored, opened, toValues, toChanges, storeAddress = addressOf(item) } = options;
  const { toast } = useToast();
  const api = useApi();
  const queries = useQueryClient();
  const [formStore] = useState(() => createFormStore(toValues({ ...stored, ...opened })));
  const [session, { hasDraft, conflicts, isSaved }] = useDraftSession(() =>
    openDraftSession<Item>({
      api,
      address: () => addressOf(item),
      opened: { item: stored, draft: opened },
      fieldsOf: (answer) => toValues({ ...answer }) as DraftFields,
      edited: editFormValues(
        formStore,
        (values) => values as DraftFields,
        (fields) => toValues({ ...formStore.get(), ...fields }),
      ),
      isByHand: true,
      ...(options.readStored && { readStored: options.readStored }),
    }),
  );
  const runExclusively = async (act: () => Promise<void>): Promise<void> => {
    try {
      await session.exclusively(act);
      await queries.invalidateQueries({ queryKey: [item.path] });
    } catch (error) {
      // Open conflicts are on screen already.
      if (!(error instanceof DraftConflict)) throw error;
    }
  };
  const form = useFormWithStore(formStore, {
    ...options,
    send: async (values) => {
      if (options.mayPublish && !(await options.mayPublish(values))) return;
      await runExclusively(async () => {
        const changes = toChanges?.(values, session.saved() as Values) ?? values;
        if (session.get().hasDraft) await session.publish();
        else if (options.isMerged) await session.store(storeAddress);
        else session.showStored(await api.send<Item>("PUT", storeAddress, changes));
        toast({ title: options.published });
        options.onPublished();
      });
    },
  });
  /** Focuses an open conflict first: nothing is saved until all are chosen. */
  const unlessConflicted = (act: () => void) => (event: React.SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const element = event.currentTarget.closest("form");
    if (!element || !focusConflict(element)) act();
  };
  const save = () =>
    runExclusively(async () => {
      await session.save(true);
      toast({ title: "Rascunho salvo" });
    });
  return {
    form: { ...form, submit: unlessConflicted(() => form.attempt()) },
    /** Whether there are unpublished changes. */
    hasDraft,
    conflicts,
    choose: session.choose,
    showRestored: session.showRestored,
    isDirty: !isSaved,
    saveDraft: unlessConflicted(() => form.attempt(save)),
    /** Saves as a draft without validation. */
    saveUnchecked: unlessConflicted(() => form.run(save)),
    discard: () =>
      form.run(() =>
        runExclusively(async () => {
          await session.discard();
          toast({ title: CHANGES_DISCARDED });
        }),
      ),
  };
}

/** For components that do not depend on the form's fields. */
export interface DraftForm extends Omit<ReturnType<typeof useDraftForm>, "form"> {
  form: Pick<ReturnType<typeof useDraftForm>["form"], "isSending" | "isReady" | "attach" | "submit">;
}
