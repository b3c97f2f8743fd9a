import { isEmailLink } from "#src/accounts/own-account/change-email.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { LinkButton } from "./link-button.tsx";
import { LinkOver } from "./link-over.tsx";
import type { Route } from "./+types/keep-email.page";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { resources } = context.get(pageContext);
  return { isValid: await isEmailLink(resources.db, "keep-email", params.token) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Impedir a troca de e-mail", path: "/dashboard", hidden: true });

export default function KeepEmail({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData.isValid)
    return (
      <LinkOver>
        Ele funciona uma vez, por 7 dias. Se algo está errado com a sua conta, fale com quem administra o
        painel.
      </LinkOver>
    );
  return (
    <LinkButton
      path="/api/auth/keep-email"
      token={params.token}
      title="Impedir a troca de e-mail"
      text="A conta fica com este endereço, todos os acessos são encerrados, e você recebe um link para escolher outra senha."
      action="Impedir a troca"
      done={{
        title: "A troca foi impedida",
        text: "Todos os acessos foram encerrados. Escolha outra senha pelo link que acabamos de enviar.",
      }}
    />
  );
}
