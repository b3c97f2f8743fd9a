import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { CategoryField } from "#src/ui/forms/category-field.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { FormDialog } from "#src/ui/dialogs/form-dialog.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { SaveForm } from "#src/ui/forms/save-form.tsx";
import { serverText, showServerErrors } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useSaveFaqItem } from "./faq-queries.ts";
import { type FaqInput, type FaqItem, faqInputSchema } from "./schema.ts";

const FIELDS = ["question", "answer", "category"] as const;

interface FaqDialogProps {
  /** The question to change; `null` for a new one. */
  item: FaqItem | null;
  categories: string[];
  onClose: () => void;
}

/** The form of a question (contract §4, "FAQ screen"). */
export function FaqDialog({ item, categories, onClose }: FaqDialogProps) {
  const save = useSaveFaqItem(item);
  const { toast } = useToast();
  const { question = "", answer = "", category = "" } = item ?? {};
  const form = useForm({
    resolver: zodResolver(faqInputSchema),
    defaultValues: { question, answer, category },
  });
  const { errors, isDirty } = form.formState;

  const submit = async (input: FaqInput): Promise<void> => {
    try {
      await save.mutateAsync(input);
    } catch (error) {
      const description = serverText(error, "Tente novamente.");
      if (showServerErrors(error, FIELDS, form.setError)) return;
      toast({ title: "Erro ao salvar pergunta", description, tone: "destructive" });
      return;
    }
    toast({ title: item ? "Pergunta atualizada!" : "Pergunta criada!" });
    onClose();
  };

  return (
    <FormDialog title={item ? "Editar item do FAQ" : "Novo item do FAQ"} isDirty={isDirty} onClose={onClose}>
      <SaveForm onSubmit={form.handleSubmit(submit)} isSaving={save.isPending}>
        <Field label="Pergunta" error={errors.question?.message}>
          {(control) => <Input {...control} {...form.register("question")} maxLength={300} />}
        </Field>
        <Field label="Resposta" error={errors.answer?.message} hint="Uma linha em branco separa parágrafos.">
          {(control) => <Textarea {...control} {...form.register("answer")} rows={7} maxLength={10_000} />}
        </Field>
        <CategoryField
          categories={categories}
          error={errors.category?.message}
          hint="Vazia, a pergunta fica em “Geral”."
          {...form.register("category")}
        />
      </SaveForm>
    </FormDialog>
  );
}
