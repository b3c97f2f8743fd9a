import { useQuery } from "@tanstack/react-query";
import { MAX_COUNTED } from "#src/shared/audit-actions.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ExportButton } from "#src/ui/lists/export-button.tsx";
import { FilteredList } from "#src/ui/lists/filtered-list.tsx";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { RETENTION_MONTHS } from "../schema.ts";
import type { Route } from "./+types/audit.page";
import { auditFilters } from "./audit-filters.ts";
import { auditListQuery, downloadAudit } from "./audit-queries.ts";
import { AuditRow, AuditRowSkeleton } from "./audit-row.tsx";
import { AuditToolbar } from "./audit-toolbar.tsx";

const NONE = "Nenhuma atividade encontrada";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Registro de atividades", path: location.pathname, hidden: true });

/** Shows the audit log (docs/produto.md, "Log"). */
export default function Audit() {
  const api = useApi();
  const [filters, change] = useFilters(auditFilters);
  const query = useQuery(auditListQuery(api, filters));
  useFailureToast(
    query.error,
    "Erro ao carregar o registro",
    "Não foi possível carregar o registro de atividades.",
  );
  return (
    <>
      <ScreenHeader title="Registro de atividades">
        <ExportButton onExport={async () => saveBlob("registro.csv", await downloadAudit(api, filters))}>
          Exportar CSV
        </ExportButton>
      </ScreenHeader>
      <div className="grid gap-5">
        <AuditToolbar filters={filters} onChange={change} />
        <FilteredList
          heading="Atividades"
          address={auditFilters}
          query={query}
          rowsOf={({ entries }) => entries}
          describeTotal={describeTotal}
          skeleton={<AuditRowSkeleton />}
          none={NONE}
          empty={
            <EmptyState
              title={NONE}
              text={`O que a equipe fizer aparece aqui por ${RETENTION_MONTHS} meses.`}
            />
          }
        >
          {(entry) => <AuditRow entry={entry} />}
        </FilteredList>
      </div>
    </>
  );
}

function describeTotal(total: number): string {
  if (total >= MAX_COUNTED)
    return `${MAX_COUNTED.toLocaleString("pt-BR")} registros ou mais: escolha datas para ver os mais antigos`;
  return total === 1 ? "1 registro" : `${total.toLocaleString("pt-BR")} registros`;
}
