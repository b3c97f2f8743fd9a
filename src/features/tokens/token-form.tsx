import type { KindWords } from "#src/publishing/content-type-words/schema.ts";
import { TOKEN_LIMITS } from "#src/shared/text-limits.ts";
import { ChoiceGroup, toggle } from "#src/ui/forms/choice-group.tsx";
import { type FieldForm, TextField } from "#src/ui/forms/fields.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import type { ApiToken, Permission } from "./schema.ts";
import { useCreateToken } from "./token-queries.ts";

interface TokenFormProps {
  /** Available permissions; the first is preselected. */
  known: KindWords["permissions"];
  onCreated: (token: ApiToken) => void;
}

/** Creates a token; an empty expiry means that it never expires. */
export function TokenForm({ known, onCreated }: TokenFormProps) {
  const create = useCreateToken();
  const permissions = known.slice(0, 1).map(({ name }): Permission => name);
  const form = useForm({
    values: { name: "", description: "", permissions, expiresInDays: "" },
    isGuarded: true,
    isReady: ({ name }) => name.trim() !== "",
    limits: TOKEN_LIMITS,
    send: async (values) => {
      onCreated(await create.mutateAsync(values));
      form.reset();
    },
  });
  return (
    <Form form={form} className="grid gap-x-5 gap-y-5 sm:grid-cols-2">
      <TextField form={form} name="name" label="Nome" autoComplete="off" />
      <TextField
        form={form}
        name="expiresInDays"
        label="Expira em (dias)"
        hint="Se ficar vazio, não expira."
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
      />
      <TextField
        form={form}
        name="description"
        label="Descrição"
        className="sm:col-span-2"
        autoComplete="off"
      />
      <PermissionChoice form={form} known={known} />
      <div className="flex items-end justify-end">
        <SubmitButton form={form} busy="Criando...">
          Criar Token
        </SubmitButton>
      </div>
    </Form>
  );
}

interface PermissionChoiceProps {
  form: FieldForm<{ permissions: Permission[] }>;
  known: KindWords["permissions"];
}

function PermissionChoice({ form, known }: PermissionChoiceProps) {
  const { permissions } = form.values;
  return (
    <ChoiceGroup label="Permissões" error={form.errors.permissions}>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {known.map(({ name, label }) => (
          <label key={name} className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              name="permissions"
              className="size-4.5 accent-primary"
              checked={permissions.includes(name)}
              onChange={({ target }) =>
                form.change({ permissions: toggle(permissions, name, target.checked) })
              }
            />
            {label}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
