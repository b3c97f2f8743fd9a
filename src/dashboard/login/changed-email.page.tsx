import { isEmailLink } from "#src/accounts/own-account/change-email.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { LinkButton } from "./link-button.tsx";
import { LinkOver } from "./link-over.tsx";
import type { Route } from "./+types/changed-email.page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  return { isValid: await isEmailLink(resources.db, "change-email", params.token) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Confirmar novo e-mail", path: "/dashboard", hidden: true });

export default function ChangedEmail({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData.isValid)
    return <LinkOver>Ele funciona uma vez, por 24 horas. Peça a troca de novo em “Minha conta”.</LinkOver>;
  return (
    <LinkButton
      path="/api/auth/confirm-email"
      token={params.token}
      title="Confirmar novo e-mail"
      text="Confirme que este endereço é seu. A partir daí, é com ele que você entra no painel."
      action="Confirmar e-mail"
      done={{
        title: "E-mail confirmado",
        text: "É com este endereço que você entra a partir de agora.",
      }}
    />
  );
}
