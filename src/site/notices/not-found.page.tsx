import { data } from "react-router";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { MAIN_WAYS } from "#src/site/frame/navigation.ts";
import { Notice } from "#src/ui/sections/notice.tsx";
import { OutOfPlumb } from "#src/ui/drawings/out-of-plumb.tsx";
import type { Route } from "./+types/not-found.page";

/** Longest part of an unknown path in the log. */
const LOGGED_LENGTH = 200;

/** Answers 404 and logs the path without its query, which may contain anything (specification §2). */
export function loader({ request, context }: Route.LoaderArgs) {
  const path = new URL(request.url).pathname.slice(0, LOGGED_LENGTH);
  context.get(pageContext).request.log.warn({ path }, "unknown path");
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Página não encontrada", path: location.pathname, hidden: true });

export const handle = { isPlace: () => false };

export default function NotFound() {
  return (
    <Notice
      title="Esta página saiu do prumo"
      text="O endereço não leva a lugar nenhum deste site. A página pode ter mudado de lugar, ou nunca ter existido."
      drawing={<OutOfPlumb />}
    >
      <Link to="/" viewTransition className={buttonClass({ size: "lg" })}>
        Voltar para o início
      </Link>
      <p className="mt-10 text-sm font-semibold">Ou siga por aqui</p>
      <ul className="mt-1 -ml-3 flex flex-wrap">
        {MAIN_WAYS.slice(1).map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              viewTransition
              className="inline-flex min-h-11 items-center px-3 text-primary-ink underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
