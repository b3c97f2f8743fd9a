import type { UseFormReturn } from "react-hook-form";
import { TextField } from "./text-field.tsx";

interface SeoFieldsProps {
  form: Pick<
    UseFormReturn<Record<"seoTitle" | "seoKeywords" | "seoDescription", string>>,
    "register" | "formState"
  >;
}

/** Title, keywords and description for search engines. */
export function SeoFields({ form }: SeoFieldsProps) {
  return (
    <fieldset className="min-w-0 border-t pt-5">
      <legend className="float-left mb-4 w-full text-sm text-muted">
        Para buscadores: vazios, valem o título e o começo do conteúdo.
      </legend>
      <div className="clear-left grid gap-5 md:grid-cols-2">
        <TextField form={form} name="seoTitle" label="Título SEO" maxLength={200} />
        <TextField form={form} name="seoKeywords" label="Palavras-chave SEO" maxLength={500} />
        <TextField
          form={form}
          name="seoDescription"
          label="Descrição SEO"
          rows={3}
          maxLength={500}
          className="md:col-span-2"
        />
      </div>
    </fieldset>
  );
}
