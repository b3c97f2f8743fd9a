import { useState } from "react";
import { registerSchema } from "#src/accounts/schema.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { ApiError, createApiClient } from "#src/ui/api/api-client.ts";
import { checkBy } from "#src/ui/forms/field-errors.ts";
import { EmailField } from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";
import { NameField, NewPasswordField } from "./account-fields.tsx";

/** `POST /api/auth/register` mails a link that creates an author's account. */
export default function RegisterForm() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    values: { name: "", email: "", password: "" },
    check: checkBy(registerSchema),
    send: async (values) => {
      const input = registerSchema.parse(values);
      await createApiClient().send("POST", "/api/auth/register", input);
      setSentTo(input.email);
    },
    failed: "Não foi possível criar a conta. Tente novamente.",
    // The address already has an account.
    failedAt: (error) => (error instanceof ApiError && error.status === 409 ? "email" : undefined),
  });
  if (sentTo !== undefined) {
    return (
      <output className="block">
        Enviamos um link para <strong className="wrap-anywhere">{sentTo}</strong>. Abra-o para confirmar o
        e-mail e criar a conta. O link vale por {mailLinkTime("confirm-email")}.
      </output>
    );
  }
  return (
    <Form form={form}>
      <FormFailure text={form.failure} />
      <NameField form={form} />
      <EmailField form={form} name="email" label="E-mail" autoComplete="username" required />
      <NewPasswordField form={form} />
      <SubmitButton form={form} busy="Criando conta...">
        Criar conta
      </SubmitButton>
    </Form>
  );
}
