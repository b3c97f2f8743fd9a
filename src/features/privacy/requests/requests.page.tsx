import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { pageContext } from "#src/platform/http/pages/page-context.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { FilteredList } from "#src/ui/lists/filtered-list.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { RemovalStatus } from "../requests-schema.ts";
import type { Route } from "./+types/requests.page";
import { REMOVAL_STATUSES } from "./labels.ts";
import { RequestCard, RequestCardSkeleton } from "./request-card.tsx";
import { requestFilters, type RequestFilters } from "./requests-filters.ts";
import { requestListQuery } from "./requests-queries.ts";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Privacidade", path: location.pathname, hidden: true });

/** Business days begin and end in the site's time zone, which may not be the browser's. */
export function loader({ context }: Route.LoaderArgs) {
  return { timeZone: context.get(pageContext).resources.config.timeZone };
}

/** The loader does not depend on the filters in the URL. */
export const shouldRevalidate = () => false;

/** Lists the data-removal requests, each with the time left (docs/produto.md, "Data removal"). */
export default function Requests({ loaderData: { timeZone } }: Route.ComponentProps) {
  const [filters, change] = useFilters(requestFilters);
  const query = useQuery(requestListQuery(useApi(), filters));
  const now = useNow();
  useFailureToast(
    query.error,
    "Erro ao carregar solicitações",
    "Não foi possível carregar a lista de solicitações.",
  );
  return (
    <>
      <ScreenHeader title="Privacidade" />
      <div className="grid gap-5">
        <Toolbar filters={filters} onChange={change} />
        <FilteredList
          heading="Solicitações de remoção"
          address={requestFilters}
          query={query}
          rowsOf={({ requests }) => requests}
          describeTotal={describeTotal}
          skeleton={<RequestCardSkeleton />}
          none="Nenhuma solicitação encontrada"
          empty={<NoRequests />}
        >
          {(request) => <RequestCard request={request} now={now} timeZone={timeZone} />}
        </FilteredList>
      </div>
    </>
  );
}

interface ToolbarProps {
  filters: RequestFilters;
  onChange: (change: Partial<RequestFilters>) => void;
}

function Toolbar({ filters, onChange }: ToolbarProps) {
  return (
    <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_13rem]">
      <SearchField
        label="Buscar solicitações"
        placeholder="Protocolo, nome, e-mail ou telefone"
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterSelect
        label="Status"
        value={filters.status}
        onChange={(status) => onChange({ status: status as RemovalStatus | "" })}
        options={[["", "Todos os Status"], ...Object.entries(REMOVAL_STATUSES)]}
      />
    </search>
  );
}

function NoRequests() {
  return (
    <EmptyState
      title="Nenhuma solicitação por aqui"
      text="Quando alguém pedir a remoção dos próprios dados, o pedido aparece nesta tela com o prazo."
    >
      <a href="/remove-cadastro" className={buttonClass({ variant: "outline", size: "sm" })}>
        Ver a página do pedido
      </a>
    </EmptyState>
  );
}

function describeTotal(total: number): string {
  return total === 1 ? "1 solicitação" : `${total.toLocaleString("pt-BR")} solicitações`;
}

/** Returns the current time, updated once a minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
