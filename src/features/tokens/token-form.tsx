import { useId, useState } from "react";
import { Button } from "#src/ui/primitives/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { ApiError } from "#src/ui/api/api-client.ts";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import type { ApiToken, Permission } from "./schema.ts";
import { useCreateToken } from "./token-queries.ts";
import { PERMISSIONS } from "./token-state.ts";

const EMPTY = {
  name: "",
  description: "",
  permissions: ["create_post"] as Permission[],
  expiresInDays: "",
};

/** An empty expiry means that the token never expires. */
export function TokenForm({ onCreated }: { onCreated: (token: ApiToken) => void }) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const create = useCreateToken();
  const once = useOnce();
  const { toast } = useToast();
  const change = (changed: Partial<typeof EMPTY>) => setValues({ ...values, ...changed });

  const submit = async (): Promise<void> => {
    try {
      const token = await create.mutateAsync(values);
      setErrors({});
      setValues(EMPTY);
      onCreated(token);
    } catch (error) {
      setErrors(readErrors(error));
      const description = (error instanceof ApiError && error.serverText) || "Tente novamente.";
      toast({ title: "Erro ao criar token", description, tone: "destructive" });
    }
  };

  return (
    <form
      noValidate
      className="grid gap-x-5 gap-y-5 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        void once(submit);
      }}
    >
      <Field label="Nome" error={errors.name}>
        {(control) => (
          <Input
            {...control}
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
            maxLength={100}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Expira em (dias)" error={errors.expiresInDays} hint="Vazio: não expira.">
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            value={values.expiresInDays}
            onChange={(event) => change({ expiresInDays: event.target.value })}
          />
        )}
      </Field>
      <Field label="Descrição" error={errors.description} className="sm:col-span-2">
        {(control) => (
          <Input
            {...control}
            value={values.description}
            onChange={(event) => change({ description: event.target.value })}
            maxLength={500}
            autoComplete="off"
          />
        )}
      </Field>
      <Permissions
        chosen={values.permissions}
        error={errors.permissions}
        onChange={(permissions) => change({ permissions })}
      />
      <div className="flex items-end justify-end">
        <Button type="submit" disabled={values.name.trim() === "" || create.isPending}>
          {create.isPending ? "Criando..." : "Criar Token"}
        </Button>
      </div>
    </form>
  );
}

interface PermissionsProps {
  chosen: Permission[];
  error: string | undefined;
  onChange: (permissions: Permission[]) => void;
}

function Permissions({ chosen, error, onChange }: PermissionsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error && id}>
      <legend className="mb-1.5 text-sm font-semibold">Permissões</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {(Object.keys(PERMISSIONS) as Permission[]).map((permission) => (
          <label key={permission} className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              className="size-4.5 accent-primary"
              checked={chosen.includes(permission)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, permission] : chosen.filter((one) => one !== permission),
                )
              }
            />
            {PERMISSIONS[permission]}
          </label>
        ))}
      </div>
      <p id={id} aria-live="polite" className="text-sm font-medium text-danger not-empty:mt-1.5">
        {error}
      </p>
    </fieldset>
  );
}

function readErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  // An error of a list's item belongs to its field: `permissions.0`.
  return Object.fromEntries(
    error.errors.map(({ field, message }) => [field.split(".")[0] ?? field, message]),
  );
}
