import { data } from "react-router";
import { checkLeaveToken, leave } from "./newsletter.server.ts";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Notice } from "#src/ui/sections/notice.tsx";
import type { Route } from "./+types/leave-newsletter.page";

/**
 * The address contains the token that ends a subscription, so it must not be sent as referrer, cached or counted:
 * the page is outside the public layout, which counts visits.
 */
const SECRET_ADDRESS = {
  "cache-control": "private, no-store",
  "referrer-policy": "strict-origin",
  "x-robots-tag": "noindex",
};

type State = "subscribed" | "left" | null;

/** Only shows a button: mail programs fetch links by themselves, and this must not unsubscribe. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return answer(await checkLeaveToken(context.get(pageContext).resources.db, params["*"]));
}

/** For the page's button, and for mail programs (RFC 8058), which send no cookie and expect no redirect. */
export async function action({ params, context }: Route.ActionArgs) {
  const isKnown = await leave(context.get(pageContext).resources.db, params["*"]);
  return answer(isKnown ? "left" : null);
}

function answer(state: State) {
  return data({ state }, { status: state ? 200 : 404, headers: SECRET_ADDRESS });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  // Without an action these are empty, not undefined.
  return new Headers([...loaderHeaders, ...actionHeaders]);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Sair da newsletter", path: "/newsletter", hidden: true });

export default function LeaveNewsletter({ loaderData }: Route.ComponentProps) {
  return STATES[loaderData.state ?? "unknown"];
}

const STATES = {
  subscribed: (
    <Notice
      title="Sair da newsletter?"
      text="Seu e-mail sai da lista na hora e é apagado do cadastro da newsletter. Você pode voltar quando quiser."
      drawing="unsubscribed"
    >
      {/* Sent to this page's own address, with JavaScript too. */}
      <form method="post" className="flex flex-wrap gap-3">
        <Button type="submit" size="lg">
          Sair da lista
        </Button>
        <a href="/" className={buttonClass({ variant: "outline", size: "lg" })}>
          Continuar inscrito
        </a>
      </form>
    </Notice>
  ),
  left: (
    <Notice
      title="Pronto, você saiu da lista."
      text="Não guardamos o seu e-mail na newsletter. Obrigado pelo tempo que nos deu."
      drawing="unsubscribed"
    >
      <p className="flex flex-wrap gap-3">
        <a href="/" className={buttonClass({ size: "lg" })}>
          Ir para o início
        </a>
        <a href="/newsletter" className={buttonClass({ variant: "outline", size: "lg" })}>
          Saí por engano, quero voltar
        </a>
      </p>
    </Notice>
  ),
  unknown: (
    <Notice
      title="Este link não leva a nenhuma inscrição"
      text="Ele pode ter chegado cortado. Abra o link inteiro do último e-mail que recebeu de nós, ou peça a remoção dos seus dados."
      drawing="not-found"
    >
      <Link to="/remove-cadastro" className={buttonClass({ size: "lg" })}>
        Pedir a remoção dos dados
      </Link>
    </Notice>
  ),
};
