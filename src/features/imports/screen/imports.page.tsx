import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { LIST_NOT_LOADED } from "#src/ui/api/server-errors.ts";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { importsQuery } from "../import-queries.ts";
import type { Route } from "./+types/imports.page";
import { ImportCard } from "./import-card.tsx";
import { ImportForm } from "./import-form.tsx";

const TITLE = "Importar de outro site";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

/** Imports an old site as drafts (docs/produto.md, "Moving in"). */
export default function ImportsScreen() {
  const query = useQuery(importsQuery(useApi()));
  useFailureToast(query.error, "Erro ao carregar importações", LIST_NOT_LOADED);
  const imports = query.data?.imports ?? [];
  // With answers of before on screen, a failed or waiting request means that the site does not respond.
  const isAway = query.isRefetchError || query.failureCount > 0 || query.fetchStatus === "paused";
  return (
    <>
      <ScreenHeader title={TITLE} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <ImportForm />
        <section className="grid gap-4" aria-label="Importações">
          {query.isSuccess && imports.length === 0 && (
            <EmptyState
              title="Nada importado ainda"
              drawing={<EmptyDrawing slot="integration" />}
              text="O que vem de WordPress, de Ghost ou de outro site entra como rascunho, reunido em um lançamento: nada vai ao ar antes de você publicar."
            />
          )}
          {imports.map((one) => (
            <ImportCard key={one.id} imported={one} isAway={isAway} />
          ))}
        </section>
      </div>
    </>
  );
}
