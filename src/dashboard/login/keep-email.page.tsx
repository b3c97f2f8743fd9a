import { useState } from "react";
import { isEmailLink } from "#src/accounts/own-account/change-email.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import type { Route } from "./+types/keep-email.page";
import { linkAnswer } from "./link-answer.ts";
import { LinkButton } from "./link-button.tsx";
import { LinkDone } from "./link-done.tsx";
import { LinkOver } from "./link-over.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  return linkAnswer((await isEmailLink(resources.db, "keep-email", params.token)) ? {} : undefined);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Impedir a troca de e-mail", path: "/dashboard", hidden: true });

/** Opened by the mail to the old address of a changed e-mail. */
export default function KeepEmail({ loaderData, params }: Route.ComponentProps) {
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <LinkDone
        title="A troca foi impedida"
        text="Todas as sessões foram encerradas. Escolha outra senha pelo link que acabamos de enviar."
      />
    );
  if (!loaderData.found)
    return (
      <LinkOver>
        Cada link só funciona uma vez e vale por {mailLinkTime("keep-email")}. Se algo está errado com a sua
        conta, fale com quem administra o painel.
      </LinkOver>
    );
  return (
    <LinkButton
      path="/api/auth/keep-email"
      token={params.token}
      title="Impedir a troca de e-mail"
      text="A conta fica com este endereço, todas as sessões são encerradas, e você recebe um link para escolher outra senha."
      action="Impedir a troca"
      onDone={() => setIsDone(true)}
    />
  );
}
