import { PASSWORD_HINT } from "#src/shared/people/password-length.ts";
import { type FieldForm, TextField } from "#src/ui/forms/fields.tsx";

export function NameField({ form }: { form: FieldForm<{ name: string }> }) {
  return <TextField form={form} name="name" label="Nome" autoComplete="name" required takesFocus />;
}

export function NewPasswordField({ form }: { form: FieldForm<{ password: string }> }) {
  return (
    <TextField
      form={form}
      name="password"
      label="Senha"
      hint={PASSWORD_HINT}
      type="password"
      autoComplete="new-password"
      required
    />
  );
}
