import { useRef, useState } from "react";
import type { LoginAnswer } from "#src/features/accounts/schema.ts";
import { ApiError, createApiClient } from "#src/ui/api-client.ts";
import { Button } from "#src/ui/button.tsx";
import { Card } from "#src/ui/card.tsx";
import { Field } from "#src/ui/field.tsx";
import { Input } from "#src/ui/input.tsx";
import { Brand } from "./brand.tsx";

type Credentials = { email: string; password: string };
type FieldErrors = Partial<Credentials>;

interface LoginScreenProps {
  /** The credentials of the demo administrator, where they work. */
  demo: Credentials | null;
  onEnter: (answer: LoginAnswer) => void;
}

/** Specification §2 "Admin area", §5 "Login", §8 "Login failure". */
export function LoginScreen({ demo, onEnter }: LoginScreenProps) {
  const [given, setGiven] = useState<Credentials>({ email: "", password: "" });
  return (
    <main className="measuring-grid relative flex min-h-dvh flex-col items-center justify-center px-4 py-12">
      {/* The line the whole house hangs from, down to the card. */}
      <span aria-hidden className="absolute top-0 left-1/2 h-[max(3rem,calc(50dvh-19rem))] w-px bg-accent" />
      <div className="w-full max-w-100 animate-rise">
        <Brand className="mb-6 justify-center" />
        <Card>
          <h1 className="mb-6 text-2xl">Entrar no painel</h1>
          <LoginForm given={given} onChange={setGiven} onEnter={onEnter} />
        </Card>
        {demo && <DemoCredentials demo={demo} onUse={() => setGiven(demo)} />}
        <p className="mt-6 text-center text-sm">
          <a href="/" className="text-muted underline underline-offset-4 hover:text-ink">
            Voltar ao site
          </a>
        </p>
      </div>
    </main>
  );
}

interface LoginFormProps {
  given: Credentials;
  onChange: (given: Credentials) => void;
  onEnter: (answer: LoginAnswer) => void;
}

function LoginForm({ given, onChange, onEnter }: LoginFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusField = (name: keyof Credentials) =>
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

function findMissing({ email, password }: Credentials): FieldErrors {
  return {
    ...(email.trim() === "" ? { email: "Informe seu e-mail" } : {}),
    ...(password === "" ? { password: "Informe sua senha" } : {}),
  };
}

function DemoCredentials({ demo, onUse }: { demo: Credentials; onUse: () => void }) {
  return (
    <section
      aria-labelledby="demo-title"
      className="mt-4 rounded-card border border-dashed border-line-strong bg-surface p-5 text-sm"
    >
      <h2 id="demo-title" className="font-sans text-sm font-semibold tracking-normal">
        Acesso de demonstração
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        <dt className="text-muted">E-mail</dt>
        <dd className="break-all select-all">{demo.email}</dd>
        <dt className="text-muted">Senha</dt>
        <dd className="break-all select-all">{demo.password}</dd>
      </dl>
      <Button variant="link" size="sm" className="mt-1" onClick={onUse}>
        Preencher com estes dados
      </Button>
    </section>
  );
}
