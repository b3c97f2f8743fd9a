import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { LoginAnswer } from "#src/accounts/schema.ts";
import { createApiClient } from "#src/ui/api/api-client.ts";
import { serverText } from "#src/ui/api/server-errors.ts";
import { useOnce } from "#src/ui/forms/use-once.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { Card } from "#src/ui/primitives/card.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useToast } from "#src/ui/toasts/toast.tsx";
import { askPasskey, describePasskeyFailure, hasPasskeys } from "../identity/ask-passkey.ts";
import { type Credentials, LoginForm, useLogin } from "./login-form.tsx";
import { LoginFrame } from "./login-frame.tsx";

const never = () => () => {};

/** Loaded on demand: few people need them, and one loads Zod. */
const RegisterForm = lazy(() => import("./register-form.tsx"));
const ForgotForm = lazy(() => import("./forgot-form.tsx"));

const TITLES = { login: "Entrar no painel", register: "Criar conta", forgot: "Escolher outra senha" };

interface LoginScreenProps {
  demo: Credentials | null;
  /** Allows self-registration (docs/produto.md, "Registration"). */
  allowRegistration: boolean;
  onLogin: (answer: LoginAnswer) => void;
}

/** Shown at every dashboard URL until login (docs/produto.md, "Dashboard"). */
export function LoginScreen({ demo, allowRegistration, onLogin }: LoginScreenProps) {
  const login = useLogin(onLogin);
  const [view, setView] = useState<keyof typeof TITLES>("login");
  const isLogin = view === "login";
  // On low windows this screen scrolls; the next one must start at the top.
  useEffect(() => () => scrollTo(0, 0), []);
  return (
    <LoginFrame>
      <div className="w-full max-w-100 animate-rise">
        <Card>
          <h1 className="mb-6 text-2xl">{TITLES[view]}</h1>
          <Suspense fallback={<Skeleton className="h-82" />}>
            {view === "register" && <RegisterForm />}
            {view === "forgot" && <ForgotForm email={login.form.values.email} />}
          </Suspense>
          {isLogin && (
            <>
              <LoginForm {...login} />
              <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <Button variant="link" size="sm" onClick={() => setView("forgot")}>
                  Esqueci minha senha
                </Button>
                <PasskeyButton onLogin={onLogin} />
              </div>
            </>
          )}
        </Card>
        {view === "forgot" && <BackToLogin text="Lembrou da senha?" onClick={() => setView("login")} />}
        {view === "register" && <BackToLogin text="Já tem uma conta?" onClick={() => setView("login")} />}
        {allowRegistration && isLogin && (
          <p className="mt-4 flex flex-wrap items-baseline justify-center gap-x-2 text-sm text-muted">
            Ainda não tem acesso?
            <Button variant="link" size="sm" onClick={() => setView("register")}>
              Criar conta
            </Button>
          </p>
        )}
        {demo && isLogin && <DemoCredentials demo={demo} onUse={() => login.form.change(demo)} />}
        <p className="mt-6 text-center text-sm">
          <a href="/" className="text-muted underline underline-offset-4 hover:text-ink">
            Voltar ao site
          </a>
        </p>
      </div>
    </LoginFrame>
  );
}

function BackToLogin({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <p className="mt-4 flex flex-wrap items-baseline justify-center gap-x-2 text-sm text-muted">
      {text}
      <Button variant="link" size="sm" onClick={onClick}>
        Voltar ao login
      </Button>
    </p>
  );
}

function DemoCredentials({ demo, onUse }: { demo: Credentials; onUse: () => void }) {
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

/** Absent if the browser does not support passkeys. */
function PasskeyButton({ onLogin }: { onLogin: (answer: LoginAnswer) => void }) {
  const isKnown = useSyncExternalStore(never, hasPasskeys, () => false);
  const { toast } = useToast();
  const once = useOnce();
  if (!isKnown) return null;

  const logIn = async (): Promise<void> => {
    const api = createApiClient();
    try {
      const response = await askPasskey(await api.send("POST", "/api/auth/passkey/options"));
      onLogin(await api.send<LoginAnswer>("POST", "/api/auth/passkey", { response }));
    } catch (error) {
      const text = describePasskeyFailure(error);
      if (text === undefined) return;
      toast({ title: "Não foi possível entrar", description: serverText(error, text), tone: "destructive" });
    }
  };
  return (
    <Button variant="link" size="sm" onClick={() => void once(logIn)}>
      Usar chave de acesso
    </Button>
  );
}
