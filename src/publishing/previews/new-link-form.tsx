import { SelectField, TextField } from "#src/ui/forms/fields.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { type Shared, useCreatePreviewLink } from "./preview-queries.ts";
import { DEFAULT_DAYS, LINK_NAME_MAX, MAX_DAYS, type NewPreviewLink } from "./schema.ts";

const EMPTY = { name: "", days: String(DEFAULT_DAYS), shows: "draft" };

interface NewLinkFormProps {
  shared: Shared;
  onCreated: (link: NewPreviewLink) => void;
}

/** Creates a link: name, validity, and whether it follows the draft. */
export function NewLinkForm({ shared, onCreated }: NewLinkFormProps) {
  const create = useCreatePreviewLink(shared);
  const form = useForm({
    values: EMPTY,
    send: async ({ name, days, shows }) =>
      onCreated(await create.mutateAsync({ name, days: Number(days), isPinned: shows === "pinned" })),
    serverNames: { revision: "shows" },
  });
  return (
    <Form form={form} className="mt-6 grid gap-5 sm:grid-cols-2">
      <TextField
        form={form}
        name="name"
        label="Nome"
        hint="Para quem é, por exemplo."
        className="sm:col-span-2"
        maxLength={LINK_NAME_MAX}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="days"
        label="Validade (dias)"
        type="number"
        inputMode="decimal"
        min={0}
        max={MAX_DAYS}
        step="any"
      />
      {"id" in shared && (
        <SelectField
          form={form}
          name="shows"
          label="O que mostra"
          options={{ draft: "O rascunho atual", pinned: "Só esta versão" }}
        />
      )}
      <div className="flex justify-end sm:col-span-2">
        <SubmitButton form={form} busy="Criando...">
          Criar link
        </SubmitButton>
      </div>
    </Form>
  );
}
