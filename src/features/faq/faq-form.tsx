import type { z } from "zod";
import { EditorFields } from "#src/publishing/editor/editor-fields.tsx";
import { tryAgain } from "#src/ui/api/server-errors.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import type { FieldForm } from "#src/ui/forms/fields.tsx";
import { FAQ_FIELDS, faqInputSchema } from "./schema.ts";

type FaqValues = z.input<typeof faqInputSchema>;

/** Properties that the forms of new and stored questions share. */
export const FAQ_FORM = {
  check: checkBy(faqInputSchema),
  failed: tryAgain,
  failedTitle: "Erro ao salvar pergunta",
};

interface FaqFieldsProps {
  form: FieldForm<FaqValues>;
  categories: string[];
}

export function FaqFields({ form, categories }: FaqFieldsProps) {
  return <EditorFields fields={FAQ_FIELDS} rows={[]} form={form} categories={categories} />;
}

/** Replaces missing values by empty text, since inputs need one. */
export function toFaqValues(fields: Record<string, unknown>): FaqValues {
  return Object.fromEntries(FAQ_FIELDS.names.map((name) => [name, fields[name] ?? ""])) as FaqValues;
}
