import { useEditorPath } from "#src/publishing/content-type-words/use-content-type-words.ts";
import { Link } from "#src/ui/primitives/link.tsx";
import { PEOPLE, type Use, type UseState } from "../schema.ts";

const STATES: Readonly<Record<UseState, string>> = {
  live: "no ar",
  scheduled: "agendado",
  draft: "rascunho",
  history: "só no histórico",
};

export function UseList({ uses }: { uses: Use[] }) {
  const editorPathOf = useEditorPath();
  return (
    <ul className="grid gap-1 text-sm">
      {uses.map(({ kind, id, title, state, release }) => {
        const editor = kind === PEOPLE ? "/dashboard/equipe" : editorPathOf(kind, id);
        const to = state === "history" ? undefined : editor;
        return (
          <li key={`${kind}/${id}`} className="wrap-anywhere">
            {to ? (
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
