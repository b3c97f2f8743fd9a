import { useQueryClient } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useApi } from "#src/ui/api/api-context.tsx";
import { placeByPart, tryAgain } from "#src/ui/api/server-errors.ts";
import { useChange } from "#src/ui/api/use-change.ts";
import {
  CheckboxField,
  type FieldForm,
  SelectField,
  TextareaField,
  TextField,
} from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { rowForm } from "#src/ui/forms/row-form.ts";
import { useForm } from "#src/ui/forms/use-form.ts";
import { Badge } from "#src/ui/primitives/badge.tsx";
import { Button } from "#src/ui/primitives/button.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { CUSTOM_FIELDS, customFieldsQuery } from "../custom-field-queries.ts";
import { type CustomField, customFieldsInputSchema, FIELD_TYPES, MAX_FIELDS } from "../schema.ts";

const LIMITS = { name: 60 };

/** A field that is edited; a new one has no key on the server yet. */
interface FieldRow extends Omit<CustomField, "options"> {
  isNew: boolean;
  /** One on each line. */
  options: string;
}

interface Values {
  fields: FieldRow[];
}

/** Edits the team's own fields: names, lists, order and whether they are in use. */
export function FieldsForm({ fields: saved }: { fields: CustomField[] }) {
  const api = useApi();
  const queries = useQueryClient();
  const save = useChange({
    send: (client, input: object) => client.send<{ fields: CustomField[] }>("PUT", "/api/lead-fields", input),
    queryKey: CUSTOM_FIELDS,
    done: "Campos salvos!",
  });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useForm<Values>({
    values: {
      fields: saved.map((field) => ({ ...field, options: field.options.join("\n"), isNew: false })),
    },
    isGuarded: true,
    check: (values) => {
      const issues = customFieldsInputSchema.safeParse(toInput(values)).error?.issues ?? [];
      setErrors(Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message])));
      const [issue] = issues;
      return issue ? { fields: issue.message } : {};
    },
    send: async (values) => {
      try {
        const stored = await save.mutateAsync(toInput(values));
        queries.setQueryData(customFieldsQuery(api).queryKey, stored);
      } catch (error) {
        setErrors(placeByPart(error));
        throw error;
      }
    },
    failed: tryAgain,
  });
  const { fields } = form.values;
  const change = (changed: FieldRow[]): void => form.change({ fields: changed });
  const move = (from: number, to: number): void => {
    const [moved] = fields.slice(from, from + 1);
    if (moved && to >= 0 && to < fields.length) change(fields.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const add = (): void =>
    change([
      ...fields,
      {
        key: crypto.randomUUID(),
        isNew: true,
        name: "",
        type: "text",
        options: "",
        isInNewLead: false,
        isArchived: false,
      },
    ]);
  return (
    <Form form={form}>
      <Panel title="Campos próprios">
        <p className="mt-1 mb-4 text-sm text-muted">
          O que a sua equipe quer saber de cada lead e ainda não tem campo. Aparecem na página do lead, na
          lista, nos filtros, na importação, na exportação e na API. Um campo arquivado sai das telas, e o que
          foi preenchido fica salvo.
        </p>
        {fields.length === 0 && <p className="text-sm text-muted">Nenhum campo ainda.</p>}
        <ol aria-label="Campos" className="grid gap-3">
          {fields.map((field, index) => (
            <li key={field.key} className="rounded-control border p-3">
              <FieldEditor
                form={rowForm(
                  { name: "fields", rows: fields, errors, limits: LIMITS, onChange: change },
                  index,
                )}
                place={{ index, count: fields.length }}
                onMove={(to) => move(index, to)}
                onDrop={() => change(fields.toSpliced(index, 1))}
              />
            </li>
          ))}
        </ol>
        <p aria-live="polite" className="text-sm font-medium text-danger not-empty:mt-2">
          {form.errors.fields}
        </p>
        <FormFailure text={form.failure} />
        <div className="mt-4 flex flex-wrap gap-3">
          <SubmitButton form={form} busy="Salvando...">
            Salvar campos
          </SubmitButton>
          {fields.filter(({ isArchived }) => !isArchived).length < MAX_FIELDS && (
            <Button variant="outline" onClick={add}>
              <Plus aria-hidden size={16} />
              Adicionar campo
            </Button>
          )}
        </div>
      </Panel>
    </Form>
  );
}

const toInput = ({ fields }: Values) => ({
  fields: fields.map(({ key, isNew, options, ...field }) => ({
    ...field,
    ...(!isNew && { key }),
    options:
      field.type === "choice"
        ? options
            .split("\n")
            .map((option) => option.trim())
            .filter(Boolean)
        : [],
  })),
});

interface FieldEditorProps {
  form: FieldForm<FieldRow>;
  place: { index: number; count: number };
  onMove: (to: number) => void;
  onDrop: () => void;
}

function FieldEditor({ form, place: { index, count }, onMove, onDrop }: FieldEditorProps) {
  const { name, type, isNew, isArchived } = form.values;
  const shown = name || `campo ${index + 1}`;
  const buttons = [
    { label: `Mover para cima: ${shown}`, Icon: ArrowUp, to: index - 1, isOff: index === 0 },
    { label: `Mover para baixo: ${shown}`, Icon: ArrowDown, to: index + 1, isOff: index === count - 1 },
  ];
  return (
    <div className="grid min-w-0 gap-3">
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField form={form} name="name" label="Nome do campo" autoComplete="off" />
        {isNew ? (
          <SelectField form={form} name="type" label="Tipo" options={FIELD_TYPES} />
        ) : (
          <p className="self-end pb-2.5 text-sm text-muted">{FIELD_TYPES[type]}</p>
        )}
      </div>
      {type === "choice" && (
        <TextareaField
          form={form}
          name="options"
          label="Opções"
          hint="Uma por linha. Uma opção que sai da lista continua nos leads que a têm."
          rows={4}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {!isArchived && <CheckboxField form={form} name="isInNewLead" label="Pedir em “Novo lead”" />}
        {isArchived && <Badge>Arquivado</Badge>}
        <div className="ml-auto flex flex-wrap">
          {buttons.map(({ label, Icon, to, isOff }) => (
            <Button
              key={label}
              variant="ghost"
              size="icon"
              aria-label={label}
              // Not `disabled`: pressing the button must not make it lose focus.
              aria-disabled={isOff}
              onClick={() => !isOff && onMove(to)}
            >
              <Icon aria-hidden size={16} />
            </Button>
          ))}
          {isNew ? (
            <Button variant="ghost" size="sm" aria-label={`Remover: ${shown}`} onClick={onDrop}>
              Remover
            </Button>
          ) : (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`${isArchived ? "Usar de novo" : "Arquivar"}: ${shown}`}
              onClick={() => form.change({ isArchived: !isArchived })}
            >
              {isArchived ? "Usar de novo" : "Arquivar"}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
