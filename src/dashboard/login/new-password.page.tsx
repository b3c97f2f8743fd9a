import { useState } from "react";
import { isResetLink } from "#src/accounts/passwords/passwords.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { PASSWORD_HINT } from "#src/shared/people/password-length.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import type { Route } from "./+types/new-password.page";
import { linkAnswer } from "./link-answer.ts";
import { LinkDone } from "./link-done.tsx";
import { LinkOver } from "./link-over.tsx";
import { PasswordForm } from "./password-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  return linkAnswer((await isResetLink(resources.db, params.token)) ? {} : undefined);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Escolher outra senha", path: "/dashboard", hidden: true });

export default function NewPassword({ loaderData, params }: Route.ComponentProps) {
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <LinkDone
        title="Senha mudada"
        text="Todas as sessões foram encerradas. Entre com a nova senha."
        leadsIn
      />
    );
  if (!loaderData.found)
    return (
      <LinkOver>
        Cada link só funciona uma vez e vale por {mailLinkTime("reset-password")}. Peça outro em “Esqueci
        minha senha”, na tela de login.
      </LinkOver>
    );
  return (
    <>
      <h1 className="mb-6 text-2xl">Escolher outra senha</h1>
      <PasswordForm
        path="/api/auth/reset"
        token={params.token}
        label="Nova senha"
        hint={PASSWORD_HINT}
        isNew
        action="Mudar senha"
        busy="Mudando..."
        failure="Não foi possível mudar a senha. Tente de novo."
        onDone={() => setIsDone(true)}
      />
    </>
  );
}
