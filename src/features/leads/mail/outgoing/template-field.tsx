import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import type { FieldForm } from "#src/ui/forms/fields.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import type { MailTemplate } from "./schema.ts";
import { templatesQuery } from "./template-queries.ts";

type TemplateValues = Record<"templateId" | "text" | "subject", string>;

/** Inserts a template after the user's own text. */
export function TemplateField({
  form,
}: {
  form: Pick<FieldForm<TemplateValues>, "values" | "errors" | "change">;
}) {
  const { data: templates = [] } = useQuery(templatesQuery(useApi()));
  const { values } = form;
  const used = templates.find(({ id }) => id === values.templateId);
  const choose = (template: MailTemplate | undefined): void => {
    const own = values.text === used?.text ? "" : values.text.trim();
    const text = [own, template?.text].filter(Boolean).join("\n\n");
    const subject = values.subject === used?.subject ? "" : values.subject;
    form.change({ templateId: template?.id ?? "", text, subject: subject || (template?.subject ?? "") });
  };
  if (templates.length === 0) return null;
  return (
    <Field label="Modelo" error={form.errors.templateId}>
      {(control) => (
        <Select
          {...control}
          value={values.templateId}
          onChange={({ target }) => choose(templates.find(({ id }) => id === target.value))}
        >
          <option value="">Nenhum</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Says what the text of a mail counts as, and how it is sent. */
export function useTextHint({ templateId, text }: TemplateValues): string {
  const { data: templates = [] } = useQuery(templatesQuery(useApi()));
  return templates.find(({ id }) => id === templateId)?.text === text
    ? "Enviar um modelo sem alterá-lo não conta como resposta: o prazo continua."
    : "Campos como {{primeiro_nome}} são preenchidos no envio. Ctrl+Enter envia.";
}
