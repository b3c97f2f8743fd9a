import { useState } from "react";
import { isEmailLink } from "#src/accounts/own-account/change-email.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import type { Route } from "./+types/changed-email.page";
import { linkAnswer } from "./link-answer.ts";
import { LinkButton } from "./link-button.tsx";
import { LinkDone } from "./link-done.tsx";
import { LinkOver } from "./link-over.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  return linkAnswer((await isEmailLink(resources.db, "change-email", params.token)) ? {} : undefined);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Confirmar novo e-mail", path: "/dashboard", hidden: true });

/** Opened by the mail to the new address of a changed e-mail. */
export default function ChangedEmail({ loaderData, params }: Route.ComponentProps) {
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <LinkDone
        title="E-mail confirmado"
        text="É com este endereço que você entra a partir de agora. Todas as sessões foram encerradas."
        leadsIn
      />
    );
  if (!loaderData.found)
    return (
      <LinkOver>
        Cada link só funciona uma vez e vale por {mailLinkTime("change-email")}. Peça a troca de novo em
        “Minha conta”.
      </LinkOver>
    );
  return (
    <LinkButton
      path="/api/auth/confirm-email"
      token={params.token}
      title="Confirmar novo e-mail"
      text="Confirme que este endereço é seu. A partir daí, é com ele que você entra no painel, em todos os aparelhos."
      action="Confirmar e-mail"
      onDone={() => setIsDone(true)}
    />
  );
}
