import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { MAIN_WAYS } from "#src/site/frame/navigation.ts";
import { Notice } from "#src/ui/sections/notice.tsx";

/** What an unknown address shows. */
export function NotFound() {
  return (
    <Notice
      title="Esta página saiu do prumo"
      text="O endereço não leva a lugar nenhum deste site. A página pode ter mudado de lugar, ou nunca ter existido."
      drawing="not-found"
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
