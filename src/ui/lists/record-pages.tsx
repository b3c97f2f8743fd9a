import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "../primitives/button.tsx";
import { EmptyState, LoadFailure } from "../primitives/empty-state.tsx";
import { Skeleton } from "../primitives/skeleton.tsx";
import { ListFrame } from "./list-frame.tsx";

interface RecordPagesProps<Page> {
  query: UseQueryResult<Page>;
  limit: number;
  onPage: (page: number) => void;
  empty: { title: string; text: string };
  /** Renders a page's rows as `<li>`. */
  children: (page: Page) => React.ReactNode;
}

export function RecordPages<Page extends { total: number; page: number }>(props: RecordPagesProps<Page>) {
  const { query, limit, onPage, empty, children } = props;
  const { data, error, isPlaceholderData, refetch } = query;
  return (
    <div className="mt-5" aria-busy={!data && !error}>
      {data?.total === 0 ? (
        <EmptyState {...empty} />
      ) : data ? (
        <>
          <ListFrame isOld={isPlaceholderData}>{children(data)}</ListFrame>
          <Steps page={data.page} pages={Math.ceil(data.total / limit)} onPage={onPage} />
        </>
      ) : error ? (
        <LoadFailure title="Não foi possível carregar a lista" onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </div>
  );
}

interface StepsProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Pagination by buttons, since a dialog's pages have no URLs. */
function Steps({ page, pages, onPage }: StepsProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Paginação" className="mt-4 flex items-center justify-between gap-4 text-sm">
      <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Anterior
      </Button>
      <span className="text-muted tabular-nums">
        Página {page} de {pages}
      </span>
      <Button variant="outline" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Próxima
      </Button>
    </nav>
  );
}
