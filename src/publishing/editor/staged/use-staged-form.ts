// What can be done with a form whose item has a draft: put it on the site, keep it as a draft, drop that.
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { type StagedDraft, useStagedDraft } from "./use-staged-draft.ts";

interface StagedFormOptions<Values extends FieldValues, Output> extends Omit<
  StagedDraft<Values, Output>,
  "revision"
> {
  /** The fields in force. */
  stored: { revision?: string | null };
  /** What is said once the form is on the site. */
  published: string;
  onPublished: () => void;
  /** Tells what went wrong with any of the acts. */
  onFailure: (error: unknown) => void;
}

/** One act at a time; each says how it ended. */
export function useStagedForm<Values extends FieldValues, Output extends object>(
  options: StagedFormOptions<Values, Output>,
) {
  const { form, stored, published, onPublished, onFailure } = options;
  const { toast } = useToast();
  const [isSending, setIsSending] = useState(false);
  const { draft, conflicts, adopt, choose, ...staged } = useStagedDraft({
    ...options,
    revision: stored.revision,
  });
  const { isDirty, isSubmitting } = form.formState;
  const run = async (act: () => Promise<void>): Promise<void> => {
    setIsSending(true);
    try {
      await act();
    } catch (error) {
      onFailure(error);
    } finally {
      setIsSending(false);
    }
  };
  return {
    draft,
    conflicts,
    adopt,
    choose,
    isDirty,
    isSubmitting,
    isBusy: isSending || isSubmitting,
    publish: (values: Output) =>
      run(async () => {
        if (!(await staged.publish(values))) return;
        toast({ title: published });
        onPublished();
      }),
    keep: (values: Values | Output) =>
      run(async () => {
        if (await staged.save(values)) toast({ title: "Rascunho guardado" });
      }),
    discard: () =>
      run(async () => {
        await staged.discard({ ...stored }, stored.revision);
        toast({ title: "Alterações descartadas" });
      }),
  };
}

/** What parts of a screen need of it, whatever the form's fields are. */
export type StagedForm = Pick<
  ReturnType<typeof useStagedForm>,
  "draft" | "conflicts" | "choose" | "discard" | "isDirty" | "isSubmitting" | "isBusy"
>;
