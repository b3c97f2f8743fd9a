import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { manyOf } from "#src/shared/word-lists.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ConfirmDialog } from "#src/ui/dialogs/confirm-dialog.tsx";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { Pagination, ROWS_PER_PAGE } from "#src/ui/lists/pagination.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { usePageThatExists } from "#src/ui/lists/use-page-that-exists.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button, buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { useShortcut } from "#src/ui/primitives/use-shortcut.ts";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { useAuthored } from "../../content-type-words/use-content-type-words.ts";
import type { Release, ReleaseList } from "../schema.ts";
import type { Route } from "./+types/releases.page";
import { ReleaseCard, ReleaseCardSkeleton } from "./release-card.tsx";
import { ReleaseDialog } from "./release-dialog.tsx";
import { releaseListQuery, useDeleteRelease } from "./release-queries.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Lançamentos", path: location.pathname, hidden: true });

/** Lists releases: several items that are published, and can be reverted, together. */
export default function Releases() {
  /** The release in the dialog; `null` for a new one, undefined if the dialog is closed. */
  const [edited, setEdited] = useState<Release | null>();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get("pagina"))) || 1);
  const { data, error, isPlaceholderData, refetch } = useQuery(releaseListQuery(useApi(), page));
  const create = () => setEdited(null);
  useShortcut("n", create);
  useFailureToast(error, "Erro ao carregar lançamentos", "Não foi possível carregar a lista de lançamentos.");
  usePageThatExists(page, data, (last) => setParams({ pagina: String(last) }, { replace: true }));
  return (
    <>
      <ScreenHeader title="Lançamentos">
        <Link to="/dashboard/agenda" className={buttonClass({ variant: "outline" })}>
          Ver a agenda
        </Link>
        <Button aria-keyshortcuts="n" onClick={create}>
          Novo lançamento
        </Button>
      </ScreenHeader>
      <section aria-labelledby="releases" aria-busy={!data && !error}>
        <h2 id="releases" className="sr-only">
          Todos os lançamentos
        </h2>
        {data ? (
          <Results list={data} page={page} isOld={isPlaceholderData} onEdit={setEdited} />
        ) : error ? (
          <LoadFailure onRetry={() => void refetch()} />
        ) : (
          <ListFrame>
            {[1, 2, 3].map((row) => (
              <li key={row}>
                <ReleaseCardSkeleton />
              </li>
            ))}
          </ListFrame>
        )}
      </section>
      {edited !== undefined && <ReleaseDialog release={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface ResultsProps {
  list: ReleaseList;
  page: number;
  isOld: boolean;
  onEdit: (release: Release | null) => void;
}

function Results({ list: { releases, total }, page, isOld, onEdit }: ResultsProps) {
  const [toDelete, setToDelete] = useState<Release>();
  const remove = useDeleteRelease();
  const { words } = useAuthored();
  if (total === 0) {
    return (
      <EmptyState
        title="Nenhum lançamento ainda"
        drawing={<EmptyDrawing slot="delivery" />}
        text={`Junte ${manyOf(words)} que devem ir ao ar no mesmo instante, agora ou numa data.`}
      >
        <Button variant="outline" size="sm" onClick={() => onEdit(null)}>
          Criar o primeiro lançamento
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ListFrame isOld={isOld}>
        {releases.map((release) => (
          <li key={release.id}>
            <ReleaseCard
              release={release}
              onEdit={() => onEdit(release)}
              onDelete={() => setToDelete(release)}
            />
          </li>
        ))}
      </ListFrame>
      <Pagination page={page} pages={Math.ceil(total / ROWS_PER_PAGE)} toSearch={(to) => `?pagina=${to}`} />
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        title="Excluir lançamento?"
        text={
          toDelete?.state === "published"
            ? `O que “${toDelete.name}” publicou continua no ar, e não poderá mais ser desfeito de uma vez.`
            : `“${toDelete?.name ?? ""}” sai da lista; os itens e rascunhos continuam como estão. Se veio de uma importação, os endereços do site antigo são esquecidos.`
        }
        action="Excluir"
        onConfirm={() => toDelete && remove.mutate(toDelete)}
        onClose={() => setToDelete(undefined)}
      />
    </>
  );
}
