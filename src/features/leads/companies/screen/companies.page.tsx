import { useQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { describeFilters, textParameter } from "#src/shared/filter-address.ts";
import { formatReais } from "#src/shared/money.ts";
import { formatCnpj } from "#src/shared/people/cnpj.ts";
import { plural } from "#src/shared/words.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { DialogButton } from "#src/ui/dialogs/dialog-button.tsx";
import { EmptyDrawing } from "#src/ui/identities/empty-drawing.tsx";
import { ExportButton } from "#src/ui/lists/export-button.tsx";
import { FilteredList } from "#src/ui/lists/filtered-list.tsx";
import { ROWS_PER_PAGE } from "#src/ui/lists/pagination.tsx";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { companyListQuery } from "../company-queries.ts";
import type { Company } from "../schema.ts";
import type { Route } from "./+types/companies.page";
import { NewCompanyDialog } from "./new-company-dialog.tsx";
import { CompanyTrashDialog } from "./trash-dialog.tsx";

const TITLE = "Empresas";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: TITLE, path: location.pathname, hidden: true });

const filtersOf = describeFilters({ q: textParameter("busca") });

/** The list of companies. */
export default function Companies() {
  const [filters, change] = useFilters(filtersOf);
  const { q, page } = filters;
  const query = useQuery(companyListQuery(useApi(), { q, page, limit: ROWS_PER_PAGE }));
  return (
    <>
      <ScreenHeader title={TITLE}>
        <ExportCompaniesButton q={q} />
        <DialogButton variant="ghost" dialog={CompanyTrashDialog} given={{}}>
          Lixeira
        </DialogButton>
        <DialogButton variant="default" size="default" dialog={NewCompanyDialog} given={{}}>
          <Plus aria-hidden size={18} />
          Nova empresa
        </DialogButton>
      </ScreenHeader>
      <search className="mb-4 block">
        <SearchField
          label="Buscar empresas"
          placeholder="Nome, CNPJ, cidade, site…"
          value={q}
          onChange={(value) => change({ q: value })}
        />
      </search>
      <FilteredList
        heading="Lista de empresas"
        address={filtersOf}
        query={query}
        rowsOf={({ companies }) => companies}
        describeTotal={(total) => plural(total, "empresa", "empresas")}
        skeleton={<Skeleton className="h-6 w-64 max-w-full" />}
        none="Nenhuma empresa encontrada"
        empty={
          <EmptyState
            title="Nenhuma empresa ainda"
            text="Cadastre uma aqui, ou na página de um lead."
            drawing={<EmptyDrawing slot="custom-system" />}
          >
            <DialogButton dialog={NewCompanyDialog} given={{}}>
              Cadastrar a primeira empresa
            </DialogButton>
          </EmptyState>
        }
      >
        {(company) => <CompanyRow company={company} />}
      </FilteredList>
    </>
  );
}

/** Saves every company that the search finds, not only the page on screen. */
function ExportCompaniesButton({ q }: { q: string }) {
  const api = useApi();
  const save = async (): Promise<string> => {
    const { body, total } = await api.readList(
      "POST",
      `/api/companies/exports?${new URLSearchParams({ q })}`,
    );
    saveBlob(
      "empresas.csv",
      new Blob([await new Response(body).arrayBuffer()], { type: "text/csv;charset=utf-8" }),
    );
    return `${plural(total, "empresa", "empresas")} em empresas.csv.`;
  };
  return <ExportButton onExport={save}>Exportar CSV</ExportButton>;
}

function CompanyRow({ company }: { company: Company }) {
  const { id, name, cnpj, city, state, people, openValue } = company;
  const place = [city, state].filter(Boolean).join(", ");
  const facts = [cnpj && formatCnpj(cnpj), place].filter(Boolean).join(" · ");
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
      <span className="min-w-0 grow wrap-anywhere">
        <Link to={`/dashboard/empresas/${id}`} className="font-semibold underline-offset-4 hover:underline">
          {name}
        </Link>
        {facts && <span className="block text-sm text-muted">{facts}</span>}
      </span>
      <span className="text-sm text-muted">{plural(people, "pessoa", "pessoas")}</span>
      <span className="text-sm tabular-nums">{formatReais(openValue)} em aberto</span>
    </div>
  );
}
