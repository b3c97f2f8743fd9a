import type { UseFormReturn } from "react-hook-form";
import { PASSWORD_HINT } from "#src/shared/password-length.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { Input } from "#src/ui/primitives/input.tsx";

interface NewAccount {
  name: string;
  password: string;
}

interface AccountFieldsProps {
  form: UseFormReturn<NewAccount>;
}

/** "Nome" of somebody who gets an account. */
export function NameField({ form }: AccountFieldsProps) {
  return (
    <Field label="Nome" error={form.formState.errors.name?.message}>
      {(control) => (
        <Input {...control} {...form.register("name")} autoComplete="name" maxLength={120} required />
      )}
    </Field>
  );
}

/** "Senha" that somebody chooses. */
export function NewPasswordField({ form }: AccountFieldsProps) {
  return (
    <Field label="Senha" error={form.formState.errors.password?.message} hint={PASSWORD_HINT}>
      {(control) => (
        <Input
          {...control}
          {...form.register("password")}
          type="password"
          autoComplete="new-password"
          required
        />
      )}
    </Field>
  );
}
