import { useRef, useState } from "react";
import type { LoginAnswer, LoginInput } from "#src/accounts/schema.ts";
import { ApiError, createApiClient } from "#src/ui/api/api-client.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Input } from "#src/ui/primitives/input.tsx";

type FieldErrors = Partial<LoginInput>;

interface LoginFormProps {
  given: LoginInput;
  onChange: (given: LoginInput) => void;
  onEnter: (answer: LoginAnswer) => void;
}

/** The login form (specification §5 "Login", §8 "Login failure"). */
export function LoginForm({ given, onChange, onEnter }: LoginFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusField = (name: keyof LoginInput) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const submit = async () => {
    const missing = findMissing(given);
    setErrors(missing);
    setFailure(undefined);
    if (missing.email) return focusField("email");
    if (missing.password) return focusField("password");
    setIsSending(true);
    try {
      onEnter(await createApiClient().send<LoginAnswer>("POST", "/api/auth/login", given));
    } catch (error) {
      setIsSending(false);
      setFailure((error instanceof ApiError ? error.serverText : undefined) ?? "Erro ao fazer login");
      focusField("password");
    }
  };

  return (
    <form
      ref={form}
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void submit();
      }}
    >
      {failure && (
        <p role="alert" className="rounded-control bg-danger-soft px-4 py-3 text-sm font-medium text-danger">
          {failure}
        </p>
      )}
      <Field label="E-mail" error={errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={given.email}
            onChange={(event) => onChange({ ...given, email: event.target.value })}
          />
        )}
      </Field>
      <Field label="Senha" error={errors.password}>
        {(control) => (
          <Input
            {...control}
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={given.password}
            onChange={(event) => onChange({ ...given, password: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit" aria-disabled={isSending}>
        {isSending ? "Entrando..." : "Entrar"}
      </Button>
    </form>
  );
}

function findMissing({ email, password }: LoginInput): FieldErrors {
  return {
    ...(email.trim() === "" ? { email: "Informe seu e-mail" } : {}),
    ...(password === "" ? { password: "Informe sua senha" } : {}),
  };
}
