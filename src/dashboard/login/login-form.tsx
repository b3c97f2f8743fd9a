import { useState } from "react";
import type { LoginAnswer } from "#src/accounts/schema.ts";
import { ApiError, createApiClient } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import type { FormErrors } from "#src/ui/forms/field-errors.ts";
import { EmailField, TextField } from "#src/ui/forms/fields.tsx";
import { FormFailure } from "#src/ui/forms/form-failure.tsx";
import { Form, SubmitButton } from "#src/ui/forms/form.tsx";
import { type FormState, useForm } from "#src/ui/forms/use-form.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { askPasskey, describePasskeyFailure } from "../identity/ask-passkey.ts";

const FAILED = "Erro ao fazer login";

export interface Credentials {
  email: string;
  password: string;
}

type Values = Credentials & { code: string };

interface SecondFactor {
  /** The credentials it belongs to, since another account may need no second factor. */
  of: Credentials;
  /** Absent if the account has no passkeys. */
  passkeyOptions?: object | undefined;
  /** Without an authenticator, the code is a recovery code. */
  hasApp: boolean;
}

interface Login {
  form: FormState<Values>;
  second: SecondFactor | undefined;
  answerByPasskey: (options: object) => void;
}

/** Holds the typed login data while the person visits another form. */
export function useLogin(onLogin: (answer: LoginAnswer) => void): Login {
  const [asked, setAsked] = useState<SecondFactor>();
  const send = async (more: object): Promise<void> => {
    const { email, password } = form.values;
    const given = { email, password };
    try {
      onLogin(await createApiClient().send<LoginAnswer>("POST", "/api/auth/login", { ...given, ...more }));
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : {};
      if (problem.secondFactor !== true) {
        form.focus("password");
        throw error;
      }
      const { passkeyOptions, hasApp = true } = problem as Partial<SecondFactor>;
      setAsked({ of: given, passkeyOptions, hasApp });
      // The first request for a code is not a failure.
      if (second) throw error;
      form.change({ code: "" });
    }
  };
  const form: FormState<Values> = useForm<Values>({
    values: { email: "", password: "", code: "" },
    check: (values) => findMissing(values, second !== undefined),
    send: ({ code }) => send(second ? { code } : {}),
    failed: FAILED,
  });
  const { email, password } = form.values;
  const second = asked?.of.email === email && asked.of.password === password ? asked : undefined;
  const answerByPasskey = (options: object) =>
    form.run(
      async () => send({ passkey: await askPasskey(options) }),
      (error) => (error instanceof ApiError ? serverText(error, FAILED) : describePasskeyFailure(error)),
    );
  return { form, second, answerByPasskey };
}

export function LoginForm({ form, second, answerByPasskey }: Login) {
  const options = second?.passkeyOptions;
  return (
    <Form form={form}>
      <FormFailure text={form.failure} />
      <EmailField form={form} name="email" label="E-mail" autoComplete="username webauthn" required />
      <TextField
        form={form}
        name="password"
        label="Senha"
        type="password"
        autoComplete="current-password"
        required
      />
      {second && (
        <TextField
          form={form}
          name="code"
          label={second.hasApp ? "Código de verificação" : "Código de recuperação"}
          hint={
            second.hasApp
              ? "Do seu aplicativo de verificação, ou um código de recuperação."
              : "Se a sua chave de acesso não estiver com você."
          }
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          takesFocus
        />
      )}
      <SubmitButton form={form} busy="Entrando...">
        Entrar
      </SubmitButton>
      {options && (
        <Button variant="outline" aria-disabled={form.isSending} onClick={() => answerByPasskey(options)}>
          Confirmar com chave de acesso
        </Button>
      )}
    </Form>
  );
}

function findMissing({ email, password, code }: Values, needsCode: boolean): FormErrors<Values> {
  return {
    ...(email.trim() === "" && { email: "Informe seu e-mail" }),
    ...(password === "" && { password: "Informe sua senha" }),
    ...(needsCode && code.trim() === "" && { code: "Informe o código" }),
  };
}
