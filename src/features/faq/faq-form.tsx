// The form of a question, new or not.
import type { z } from "zod";
import { EditorFields } from "#src/publishing/editor/editor-fields.tsx";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import type { FieldForm } from "#src/ui/forms/fields.tsx";
import { FAQ_FIELDS, faqInputSchema } from "./schema.ts";

type FaqValues = z.input<typeof faqInputSchema>;

/** What new and known questions have in common. */
export const FAQ_FORM = {
  check: checkBy(faqInputSchema),
  failed: "Tente novamente.",
  failedTitle: "Erro ao salvar pergunta",
};

interface FaqFieldsProps {
  form: FieldForm<FaqValues>;
  categories: string[];
}

export function FaqFields({ form, categories }: FaqFieldsProps) {
  return <EditorFields fields={FAQ_FIELDS} rows={[]} form={form} categories={categories} />;
}

/** An input cannot hold what is missing: empty text stands for it. */
export function toFaqValues(fields: Record<string, unknown>): FaqValues {
  return Object.fromEntries(FAQ_FIELDS.names.map((name) => [name, fields[name] ?? ""])) as FaqValues;
}
