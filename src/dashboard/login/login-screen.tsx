import { lazy, Suspense, useState } from "react";
import type { LoginAnswer, LoginInput } from "#src/accounts/schema.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Card } from "#src/ui/primitives/card.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { LoginForm } from "./login-form.tsx";
import { LoginFrame } from "./login-frame.tsx";

/** Loaded when needed: few need it, and it loads Zod. */
const RegisterForm = lazy(() => import("./register-form.tsx"));

interface LoginScreenProps {
  /** The credentials of the demo administrator, when they work. */
  demo: LoginInput | null;
  /** Whether visitors may register (specification §6). */
  allowRegistration: boolean;
  onEnter: (answer: LoginAnswer) => void;
}

/** Shown at every URL of the dashboard to a person who is not signed in (specification §2, "Admin area"). */
export function LoginScreen({ demo, allowRegistration, onEnter }: LoginScreenProps) {
  const [given, setGiven] = useState<LoginInput>({ email: "", password: "" });
  const [isRegistering, setIsRegistering] = useState(false);
  return (
    <LoginFrame>
      <div className="w-full max-w-100 animate-rise">
        <Card>
          <h1 className="mb-6 text-2xl">{isRegistering ? "Criar conta" : "Entrar no painel"}</h1>
          {isRegistering ? (
            <Suspense fallback={<Skeleton className="h-82" />}>
              <RegisterForm />
            </Suspense>
          ) : (
            <LoginForm given={given} onChange={setGiven} onEnter={onEnter} />
          )}
        </Card>
        {allowRegistration && (
          <p className="mt-4 flex flex-wrap items-baseline justify-center gap-x-2 text-sm text-muted">
            {isRegistering ? "Já tem uma conta?" : "Ainda não tem acesso?"}
            <Button variant="link" size="sm" onClick={() => setIsRegistering(!isRegistering)}>
              {isRegistering ? "Voltar ao login" : "Criar conta"}
            </Button>
          </p>
        )}
        {demo && !isRegistering && <DemoCredentials demo={demo} onUse={() => setGiven(demo)} />}
        <p className="mt-6 text-center text-sm">
          <a href="/" className="text-muted underline underline-offset-4 hover:text-ink">
            Voltar ao site
          </a>
        </p>
      </div>
    </LoginFrame>
  );
}

function DemoCredentials({ demo, onUse }: { demo: LoginInput; onUse: () => void }) {
  return (
    <section
      aria-labelledby="demo-title"
      className="mt-4 rounded-card border border-dashed border-line-strong bg-surface px-6 py-5 text-sm sm:px-8"
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
