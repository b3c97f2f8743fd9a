// The form of a question, new or not.
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { serverText, showServerErrors } from "#src/ui/api/server-errors.ts";
import { CategoryField } from "#src/ui/forms/category-field.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Input, Textarea } from "#src/ui/primitives/input.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { type FaqInput, faqInputSchema } from "./schema.ts";

const FIELDS = ["question", "answer", "category"] as const;

type FaqValues = z.input<typeof faqInputSchema>;
export type FaqForm = UseFormReturn<FaqValues, unknown, FaqInput>;

/** Question, answer and category. */
export function FaqFields({ form, categories }: { form: FaqForm; categories: string[] }) {
  const { errors } = form.formState;
  return (
    <>
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
    </>
  );
}

/** @param fields what it begins with */
export function useFaqForm(fields: Record<string, unknown>): FaqForm {
  return useForm<FaqValues, unknown, FaqInput>({
    resolver: zodResolver(faqInputSchema),
    defaultValues: toFaqValues(fields),
  });
}

/** An input cannot hold what is missing: empty text stands for it. */
export function toFaqValues(fields: Record<string, unknown>): FaqValues {
  const read = (name: keyof FaqValues) => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  return { question: read("question"), answer: read("answer"), category: read("category") };
}

/** Shows the errors of the server at their fields, others as a toast. */
export function useFaqFailure(form: FaqForm): (error: unknown) => void {
  const { toast } = useToast();
  return (error) => {
    if (showServerErrors(error, FIELDS, form.setError)) return;
    const description = serverText(error, "Tente novamente.");
    toast({ title: "Erro ao salvar pergunta", description, tone: "destructive" });
  };
}
