import { Link } from "#src/ui/primitives/link.tsx";
import type { Use, UseState } from "../schema.ts";

const STATES: Readonly<Record<UseState, string>> = {
  live: "no ar",
  scheduled: "agendado",
  draft: "rascunho",
  history: "só no histórico",
};

/** Where what is not written in a list's own editor is changed. */
const SCREENS: Readonly<Record<string, (id: string) => string>> = {
  pages: (id) => `/dashboard/paginas/${id}`,
  blocks: (id) => `/dashboard/paginas/blocos/${id}`,
  settings: () => "/dashboard/settings",
  texts: () => "/dashboard/textos",
  people: () => "/dashboard/equipe",
};

/** Every use of a picture or document, as a link to where it is changed. */
export function UseList({ uses }: { uses: Use[] }) {
  return (
    <ul className="grid gap-1 text-sm">
      {uses.map(({ kind, id, title, state, release }) => {
        const to = SCREENS[kind]?.(id) ?? `/dashboard/${kind}?editar=${id}`;
        return (
          <li key={`${kind}/${id}`} className="wrap-anywhere">
            {state !== "history" ? (
              <Link to={to} className="underline underline-offset-2">
                {title}
              </Link>
            ) : (
              title
            )}
            <span className="text-muted">
              {" "}
              · {STATES[state]}
              {release && ` · lançamento ${release}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
