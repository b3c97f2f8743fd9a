import { useState } from "react";
import { ApiError } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { focusField } from "#src/ui/forms/focus-field.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { Select } from "#src/ui/primitives/select.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { type Shared, useCreatePreviewLink } from "./preview-queries.ts";
import { DEFAULT_DAYS, MOST_DAYS, type NewPreviewLink } from "./schema.ts";

const EMPTY = { name: "", days: String(DEFAULT_DAYS), shows: "draft" };

interface NewLinkFormProps {
  shared: Shared;
  onCreated: (link: NewPreviewLink) => void;
}

/** For whom the link is, how long it holds, and whether it follows the draft. */
export function NewLinkForm({ shared, onCreated }: NewLinkFormProps) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const create = useCreatePreviewLink(shared);
  const once = useOnce();
  const { toast } = useToast();
  const change = (changed: Partial<typeof EMPTY>) => setValues({ ...values, ...changed });

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const { name, days, shows } = values;
    try {
      onCreated(await create.mutateAsync({ name, days: Number(days), isPinned: shows === "pinned" }));
    } catch (error) {
      const faults = error instanceof ApiError ? error.errors : [];
      setErrors(Object.fromEntries(faults.map(({ field, message }) => [field, message])));
      focusField(form, faults[0]?.field ?? "", undefined);
      const description = serverText(error, "Tente novamente.");
      toast({ title: "Erro ao criar a prévia", description, tone: "destructive" });
    }
  };
  return (
    <form
      noValidate
      className="mt-6 grid gap-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        const { currentTarget } = event;
        void once(() => submit(currentTarget));
      }}
    >
      <Field label="Nome" hint="Para quem é, por exemplo." error={errors.name} className="sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            name="name"
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
            maxLength={100}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Validade (dias)" error={errors.days}>
        {(control) => (
          <Input
            {...control}
            name="days"
            type="number"
            inputMode="decimal"
            min={0}
            max={MOST_DAYS}
            step="any"
            value={values.days}
            onChange={(event) => change({ days: event.target.value })}
          />
        )}
      </Field>
      {"id" in shared && (
        <Field label="O que mostra" error={errors.revision}>
          {(control) => (
            <Select
              {...control}
              value={values.shows}
              onChange={(event) => change({ shows: event.target.value })}
            >
              <option value="draft">O rascunho atual</option>
              <option value="pinned">Só esta versão</option>
            </Select>
          )}
        </Field>
      )}
      <div className="flex justify-end sm:col-span-2">
        <Button type="submit" aria-disabled={create.isPending}>
          {create.isPending ? "Criando..." : "Criar link"}
        </Button>
      </div>
    </form>
  );
}
