import { createApiClient } from "#src/ui/api/api-client.ts";
import { TextField } from "#src/ui/forms/fields.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";

interface PasswordFormProps {
  path: string;
  token: string;
  label: string;
  hint?: string;
  isNew: boolean;
  /** Tells password managers which account it is for. */
  email?: string;
  action: string;
  busy: string;
  failure: string;
  onDone: () => void;
}

export function PasswordForm({ path, token, label, hint, isNew, email, ...words }: PasswordFormProps) {
  const { action, busy, failure, onDone } = words;
  const form = useForm({
    values: { password: "" },
    send: async ({ password }) => {
      await createApiClient().send("POST", path, { token, password });
      onDone();
    },
    failed: failure,
    failedAt: "password",
  });
  return (
    <Form form={form}>
      {email && <input type="hidden" name="username" autoComplete="username" value={email} readOnly />}
      <TextField
        form={form}
        name="password"
        label={label}
        hint={hint}
        type="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        required
        takesFocus
      />
      <SubmitButton form={form} busy={busy}>
        {action}
      </SubmitButton>
    </Form>
  );
}
