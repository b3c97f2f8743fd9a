import { DialogForm } from "#src/ui/dialogs/dialog-form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { FaqEditDialog } from "./faq-edit-dialog.tsx";
import { FAQ_FORM, FaqFields, toFaqValues } from "./faq-form.tsx";
import { useCreateFaqItem } from "./faq-queries.ts";
import type { FaqItem } from "./schema.ts";

interface FaqDialogProps {
  /** `null` for a new question. */
  item: FaqItem | null;
  categories: string[];
  onClose: () => void;
}

/** Edits a question (docs/produto.md, "FAQ"). */
export function FaqDialog({ item, ...props }: FaqDialogProps) {
  return item ? <FaqEditDialog item={item} {...props} /> : <NewFaqDialog {...props} />;
}

function NewFaqDialog({ categories, onClose }: Omit<FaqDialogProps, "item">) {
  const create = useCreateFaqItem();
  const { toast } = useToast();
  const form = useForm({
    ...FAQ_FORM,
    values: toFaqValues({}),
    send: async (input) => {
      await create.mutateAsync(input);
      toast({ title: "Pergunta criada!" });
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title="Novo item do FAQ"
      action="Salvar"
      busy="Salvando..."
      hasCancel={false}
      onClose={onClose}
    >
      <FaqFields form={form} categories={categories} />
    </DialogForm>
  );
}
