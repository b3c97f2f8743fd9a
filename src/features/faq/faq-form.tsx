// The form of a question, new or not.
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm, type UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { EditorFields } from "#src/publishing/editor/editor-fields.tsx";
import { serverText, showServerErrors } from "#src/ui/api/server-errors.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { FAQ_FIELDS, type FaqInput, faqInputSchema } from "./schema.ts";

type FaqValues = z.input<typeof faqInputSchema>;
export type FaqForm = UseFormReturn<FaqValues, unknown, FaqInput>;

export function FaqFields({ form, categories }: { form: FaqForm; categories: string[] }) {
  return <EditorFields fields={FAQ_FIELDS} rows={[]} form={form} categories={categories} />;
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
  return Object.fromEntries(FAQ_FIELDS.names.map((name) => [name, fields[name] ?? ""])) as FaqValues;
}

/** Shows the errors of the server at their fields, others as a toast. */
export function useFaqFailure(form: FaqForm): (error: unknown) => void {
  const { toast } = useToast();
  return (error) => {
    if (showServerErrors(error, FAQ_FIELDS.names, form.setError)) return;
    const description = serverText(error, "Tente novamente.");
    toast({ title: "Erro ao salvar pergunta", description, tone: "destructive" });
  };
}
