import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { SaveForm } from "#src/ui/forms/save-form.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { FaqEditDialog } from "./faq-edit-dialog.tsx";
import { FaqFields, useFaqFailure, useFaqForm } from "./faq-form.tsx";
import { useCreateFaqItem } from "./faq-queries.ts";
import type { FaqInput, FaqItem } from "./schema.ts";

interface FaqDialogProps {
  /** The question to change; `null` for a new one. */
  item: FaqItem | null;
  categories: string[];
  onClose: () => void;
}

/** The form of a question (docs/produto.md, "FAQ"). */
export function FaqDialog({ item, ...props }: FaqDialogProps) {
  return item ? <FaqEditDialog item={item} {...props} /> : <NewFaqDialog {...props} />;
}

function NewFaqDialog({ categories, onClose }: Omit<FaqDialogProps, "item">) {
  const create = useCreateFaqItem();
  const form = useFaqForm({});
  const fail = useFaqFailure(form);
  const { toast } = useToast();
  const submit = async (input: FaqInput): Promise<void> => {
    try {
      await create.mutateAsync(input);
    } catch (error) {
      fail(error);
      return;
    }
    toast({ title: "Pergunta criada!" });
    onClose();
  };
  return (
    <FormDialog title="Novo item do FAQ" isDirty={form.formState.isDirty} onClose={onClose}>
      <SaveForm onSubmit={form.handleSubmit(submit)} isSaving={create.isPending}>
        <FaqFields form={form} categories={categories} />
      </SaveForm>
    </FormDialog>
  );
}
