import { useState } from "react";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";

/** Asks for the link to choose another password. The answer is the same for every address. */
export default function ForgotForm({ email: given }: { email: string }) {
  const [email, setEmail] = useState(given);
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const once = useOnce();

  const submit = async (): Promise<void> => {
    if (email.trim() === "") return setFailure("Informe seu e-mail");
    setFailure(undefined);
    try {
      await createApiClient().send("POST", "/api/auth/forgot", { email });
      setSentTo(email.trim());
    } catch (error) {
      setFailure(serverText(error, "Não foi possível enviar o pedido. Tente de novo."));
    }
  };
  if (sentTo !== undefined)
    return (
      <output ref={focusOnce} tabIndex={-1} className="block outline-none">
        Se <strong className="wrap-anywhere">{sentTo}</strong> tem uma conta, o link para escolher outra senha
        chega em instantes. Ele vale por 30 minutos e funciona uma vez. Não chegou? Olhe também o spam.
      </output>
    );
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void once(submit);
      }}
    >
      <Field label="E-mail" error={failure} hint="Enviaremos um link para escolher outra senha.">
        {(control) => (
          <Input
            {...control}
            ref={focusOnce}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit">Enviar link</Button>
    </form>
  );
}

const focusOnce = (element: HTMLElement | null): void => element?.focus();
