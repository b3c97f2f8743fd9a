import { useEffect, useRef, useState } from "react";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { Field } from "#src/ui/forms/field.tsx";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Input } from "#src/ui/primitives/input.tsx";

interface PasswordFormProps {
  /** The call that takes `token` and `password`. */
  path: string;
  token: string;
  label: string;
  hint?: string;
  /** Whether one is chosen, or given that there is already. */
  isNew: boolean;
  /** Whose it is, for password managers. */
  email?: string;
  action: string;
  busy: string;
  failure: string;
  onDone: () => void;
}

/** Uses a mailed link up, with a password. */
export function PasswordForm({ path, token, label, hint, isNew, email, ...words }: PasswordFormProps) {
  const { action, busy, failure: generalFailure, onDone } = words;
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
      await createApiClient().send("POST", path, { token, password });
      onDone();
    } catch (error) {
      setIsSending(false);
      setFailure(serverText(error, generalFailure));
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
      {email && <input type="hidden" name="username" autoComplete="username" value={email} readOnly />}
      <Field label={label} error={failure} hint={hint}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            type="password"
            name="password"
            autoComplete={isNew ? "new-password" : "current-password"}
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={isSending}>
        {isSending ? busy : action}
      </Button>
    </form>
  );
}
