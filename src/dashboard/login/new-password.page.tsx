import { useState } from "react";
import { isResetLink } from "#src/accounts/passwords/passwords.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { LinkOver } from "./link-over.tsx";
import type { Route } from "./+types/new-password.page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  return { isValid: await isResetLink(resources.db, params.token) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Escolher outra senha", path: "/dashboard", hidden: true });

/** Where the mail about a forgotten password leads. */
export default function NewPassword({ loaderData, params }: Route.ComponentProps) {
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <output className="block">
        <h1 className="text-2xl">Senha mudada</h1>
        <p className="mt-3 mb-6 text-muted">Todos os acessos foram encerrados. Entre com a nova senha.</p>
        <a href="/dashboard" className={buttonClass({ className: "w-full" })}>
          Entrar no painel
        </a>
      </output>
    );
  if (!loaderData.isValid)
    return (
      <LinkOver>
        Ele funciona uma vez, por 30 minutos. Peça outro em “Esqueci minha senha”, na tela de entrada.
      </LinkOver>
    );
  return (
    <>
      <h1 className="mb-6 text-2xl">Escolher outra senha</h1>
      <NewPasswordForm token={params.token} onDone={() => setIsDone(true)} />
    </>
  );
}
