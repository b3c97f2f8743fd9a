import { useRef, useState } from "react";
import type { LoginAnswer } from "#src/accounts/schema.ts";
import { ApiError, createApiClient } from "#src/ui/api/api-client.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Field } from "#src/ui/forms/field.tsx";
import { Input } from "#src/ui/primitives/input.tsx";
import { askPasskey, describePasskeyFailure } from "../identity/ask-passkey.ts";
import { FormFailure } from "./form-failure.tsx";

export interface Credentials {
  email: string;
  password: string;
}

type FieldErrors = Partial<Credentials & { code: string }>;

/** What the account asks for besides the password. */
interface SecondFactor {
  /** Left out: the account has no passkeys. */
  passkeyOptions?: object | undefined;
}

interface LoginFormProps {
  given: Credentials;
  onChange: (given: Credentials) => void;
  onEnter: (answer: LoginAnswer) => void;
}

/** The login form (specification §5 "Login", §8 "Login failure"); a second factor is asked for after the password. */
export function LoginForm({ given, onChange, onEnter }: LoginFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [second, setSecond] = useState<SecondFactor>();
  const [code, setCode] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const focusField = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();

  const change = (changed: Credentials): void => {
    // Another account may ask for nothing more.
    setSecond(undefined);
    setCode("");
    onChange(changed);
  };
  const send = async (more: object): Promise<void> => {
    setFailure(undefined);
    setIsSending(true);
    try {
      onEnter(await createApiClient().send<LoginAnswer>("POST", "/api/auth/login", { ...given, ...more }));
    } catch (error) {
      setIsSending(false);
      const problem = error instanceof ApiError ? error.problem : {};
      if (problem.secondFactor !== true) {
        setFailure((error instanceof ApiError ? error.serverText : undefined) ?? "Erro ao fazer login");
        return focusField("password");
      }
      const { passkeyOptions } = problem as SecondFactor;
      setSecond({ passkeyOptions });
      // The first time it is a question, and no failure.
      if (second) setFailure(problem.error);
    }
  };
  const submit = async () => {
    const missing = findMissing(given, second ? code : undefined);
    setErrors(missing);
    const [first] = Object.keys(missing);
    if (first) return focusField(first);
    return send(second ? { code } : {});
  };
  const usePasskey = async (options: object) => {
    setFailure(undefined);
    try {
      await send({ passkey: await askPasskey(options) });
    } catch (error) {
      setFailure(describePasskeyFailure(error));
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
      <FormFailure text={failure} />
      <Field label="E-mail" error={errors.email}>
        {(control) => (
          <Input
            {...control}
            type="email"
            name="email"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={given.email}
            onChange={(event) => change({ ...given, email: event.target.value })}
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
            onChange={(event) => change({ ...given, password: event.target.value })}
          />
        )}
      </Field>
      {second && <CodeField code={code} error={errors.code} onChange={setCode} />}
      <Button type="submit" aria-disabled={isSending}>
        {isSending ? "Entrando..." : "Entrar"}
      </Button>
      {second?.passkeyOptions && (
        <Button
          variant="outline"
          aria-disabled={isSending}
          onClick={() => second.passkeyOptions && void usePasskey(second.passkeyOptions)}
        >
          Confirmar com chave de acesso
        </Button>
      )}
    </form>
  );
}

interface CodeFieldProps {
  code: string;
  error: string | undefined;
  onChange: (code: string) => void;
}

/** Takes the focus when it appears. */
function CodeField({ code, error, onChange }: CodeFieldProps) {
  return (
    <Field
      label="Código de verificação"
      error={error}
      hint="Do seu aplicativo de verificação, ou um código de recuperação."
    >
      {(control) => (
        <Input
          {...control}
          ref={focusOnce}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          value={code}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();

function findMissing({ email, password }: Credentials, code: string | undefined): FieldErrors {
  return {
    ...(email.trim() === "" ? { email: "Informe seu e-mail" } : {}),
    ...(password === "" ? { password: "Informe sua senha" } : {}),
    ...(code?.trim() === "" ? { code: "Informe o código" } : {}),
  };
}
