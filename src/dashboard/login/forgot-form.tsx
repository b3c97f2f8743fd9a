import { useState } from "react";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { EmailField } from "#src/ui/forms/fields.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { useForm } from "#src/ui/forms/use-form.ts";

/** Requests a password link. The answer is the same for every address. */
export default function ForgotForm({ email: given }: { email: string }) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    values: { email: given },
    check: ({ email }) => (email.trim() === "" ? { email: "Informe seu e-mail" } : {}),
    send: async ({ email }) => {
      await createApiClient().send("POST", "/api/auth/forgot", { email });
      setSentTo(email.trim());
    },
    failed: "Não foi possível enviar o pedido. Tente de novo.",
    failedAt: "email",
  });
  if (sentTo !== undefined)
    return (
      <output ref={focusOnce} tabIndex={-1} className="block outline-none">
        Se <strong className="wrap-anywhere">{sentTo}</strong> tem uma conta, o link para escolher outra senha
        chega em instantes. Ele vale por {mailLinkTime("reset-password")} e funciona uma vez. Não chegou? Olhe
        também o spam.
      </output>
    );
  return (
    <Form form={form}>
      <EmailField
        form={form}
        name="email"
        label="E-mail"
        hint="Enviaremos um link para escolher outra senha."
        autoComplete="username"
        required
        takesFocus
      />
      <SubmitButton form={form}>Enviar link</SubmitButton>
    </Form>
  );
}

const focusOnce = (element: HTMLElement | null): void => element?.focus();
