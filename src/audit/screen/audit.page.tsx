import { useQuery } from "@tanstack/react-query";
import { MOST_COUNTED } from "#src/shared/audit-actions.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ExportButton } from "#src/ui/lists/export-button.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { Pagination } from "#src/ui/lists/pagination.tsx";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { usePageThatExists } from "#src/ui/lists/use-page-that-exists.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { EmptyState, LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { AuditList } from "../schema.ts";
import type { Route } from "./+types/audit.page";
import { auditFilters, type AuditScreenFilters } from "./audit-filters.ts";
import { auditListQuery, downloadAudit, PAGE_SIZE } from "./audit-queries.ts";
import { AuditRow, AuditRowSkeleton } from "./audit-row.tsx";
import { AuditToolbar } from "./audit-toolbar.tsx";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Registro de atividades", path: location.pathname, hidden: true });

/** Contract §6: who did what, when, and from where. */
export default function Audit() {
  const api = useApi();
  const [filters, change] = useFilters(auditFilters);
  const { data, error, isPlaceholderData, refetch } = useQuery(auditListQuery(api, filters));
  useFailureToast(
    error,
    "Erro ao carregar o registro",
    "Não foi possível carregar o registro de atividades.",
  );
  usePageThatExists(filters.page, data, (page) => change({ page }));
  const { page: _page, ...noFilters } = auditFilters.atRest;
  return (
    <>
      <ScreenHeader title="Registro de atividades">
        <ExportButton onExport={async () => saveBlob("registro.csv", await downloadAudit(api, filters))}>
          Exportar CSV
        </ExportButton>
      </ScreenHeader>
      <div className="grid gap-5">
        <AuditToolbar filters={filters} onChange={change} />
        <section aria-labelledby="audit-list" aria-busy={!data && !error}>
          <h2 id="audit-list" className="sr-only">
            Atividades
          </h2>
          {data ? (
            <Results
              filters={filters}
              list={data}
              isOld={isPlaceholderData}
              onClear={() => change(noFilters)}
            />
          ) : error ? (
            <LoadFailure onRetry={() => void refetch()} />
          ) : (
            <ListFrame>
              {[1, 2, 3, 4, 5].map((row) => (
                <li key={row}>
                  <AuditRowSkeleton />
                </li>
              ))}
            </ListFrame>
          )}
        </section>
      </div>
    </>
  );
}

interface ResultsProps {
  filters: AuditScreenFilters;
  list: AuditList;
  /** `list` is still the answer to the previous filters. */
  isOld: boolean;
  onClear: () => void;
}

function Results({ filters, list: { entries, total }, isOld, onClear }: ResultsProps) {
  return (
    <>
      <output className="mb-2 block text-sm text-muted">{total > 0 && describeTotal(total)}</output>
      {entries.length === 0 ? (
        <NoEntries isNarrowed={auditFilters.isNarrowed(filters)} onClear={onClear} />
      ) : (
        <ListFrame isOld={isOld}>
          {entries.map((entry) => (
            <li key={entry.id}>
              <AuditRow entry={entry} />
            </li>
          ))}
        </ListFrame>
      )}
      <Pagination
        page={filters.page}
        pages={Math.ceil(total / PAGE_SIZE)}
        toSearch={(page) => auditFilters.write({ ...filters, page }).toString()}
      />
    </>
  );
}

function NoEntries({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return (
    <EmptyState
      title="Nenhuma atividade encontrada"
      text={
        isNarrowed ? "Tente ajustar os filtros de busca." : "O que a equipe fizer aparece aqui por 13 meses."
      }
    >
      {isNarrowed && (
        <Button variant="outline" size="sm" onClick={onClear}>
          Limpar filtros
        </Button>
      )}
    </EmptyState>
  );
}

function describeTotal(total: number): string {
  if (total >= MOST_COUNTED)
    return `${MOST_COUNTED.toLocaleString("pt-BR")} registros ou mais: escolha datas para ver os mais antigos`;
  return total === 1 ? "1 registro" : `${total.toLocaleString("pt-BR")} registros`;
}
