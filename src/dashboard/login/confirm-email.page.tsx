import { useState } from "react";
import { readConfirmation } from "#src/accounts/people/confirm-email.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import type { Route } from "./+types/confirm-email.page";
import { linkAnswer } from "./link-answer.ts";
import { LinkDone } from "./link-done.tsx";
import { LinkOver } from "./link-over.tsx";
import { PasswordForm } from "./password-form.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  return linkAnswer(await readConfirmation(resources.db, params.token));
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Confirmar e-mail", path: "/dashboard", hidden: true });

/** Opened by a registration's mail. The password proves that the same person registered. */
export default function ConfirmEmailPage({ loaderData, params }: Route.ComponentProps) {
  const [isDone, setIsDone] = useState(false);
  const { found } = loaderData;
  if (isDone && found)
    return (
      <LinkDone
        title="E-mail confirmado"
        text={
          <>
            Pronto: <strong className="wrap-anywhere text-ink">{found.email}</strong> é seu endereço para
            entrar.
          </>
        }
        leadsIn
      />
    );
  if (!found)
    return (
      <LinkOver>
        Cada link só funciona uma vez e vale por {mailLinkTime("confirm-email")}. Se o e-mail já está
        confirmado, é só entrar; se não, crie a conta de novo.
      </LinkOver>
    );
  return (
    <>
      <h1 className="text-2xl">Confirmar e-mail</h1>
      <p className="mt-3 mb-6 text-muted">
        Alguém se registrou como <strong className="wrap-anywhere text-ink">{found.name}</strong>, com o
        e-mail <strong className="wrap-anywhere text-ink">{found.email}</strong>. Foi você? Confirme com a
        senha que escolheu. Se não foi, feche esta página: nada acontece.
      </p>
      <PasswordForm
        path="/api/auth/confirm-email"
        token={params.token}
        label="Senha"
        hint="A que você escolheu ao criar a conta. Não lembra? Crie a conta de novo."
        isNew={false}
        email={found.email}
        action="Confirmar e-mail"
        busy="Confirmando..."
        failure="Não foi possível confirmar o e-mail. Tente novamente."
        onDone={() => setIsDone(true)}
      />
    </>
  );
}
