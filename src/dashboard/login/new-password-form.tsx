import { useEffect, useRef, useState } from "react";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";

/** What the server asks of a password, said before. */
export const PASSWORD_HINT = "Com pelo menos 12 caracteres; uma frase serve bem.";

/** Chooses a password by a link. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const once = useOnce();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const submit = async (): Promise<void> => {
    setFailure(undefined);
    setIsSending(true);
    try {
      await createApiClient().send("POST", "/api/auth/reset", { token, password });
      onDone();
    } catch (error) {
      setIsSending(false);
      setFailure(serverText(error, "Não foi possível mudar a senha. Tente de novo."));
      input.current?.focus();
    }
  };
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
      <Field label="Nova senha" error={failure} hint={PASSWORD_HINT}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="password"
            name="password"
            autoComplete="new-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={isSending}>
        {isSending ? "Mudando..." : "Mudar senha"}
      </Button>
    </form>
  );
}
