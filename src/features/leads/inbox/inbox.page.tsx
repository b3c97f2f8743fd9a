import { useQuery } from "@tanstack/react-query";

import { useApi } from "#src/ui/api/api-context.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { ListFrame } from "#src/ui/lists/list-frame.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Pagination } from "#src/ui/lists/pagination.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { usePageThatExists } from "#src/ui/lists/use-page-that-exists.ts";
import { ExportLeadsButton } from "./export-leads-button.tsx";
import { InboxEmpty } from "./inbox-empty.tsx";
import { inboxFilters, type InboxFilters } from "./inbox-filters.ts";
import { leadListQuery, PAGE_SIZE } from "./inbox-queries.ts";
import { InboxToolbar } from "./inbox-toolbar.tsx";
import { LeadCard, LeadCardSkeleton } from "./lead-card.tsx";
import { LeadStatCards } from "./lead-stats.tsx";
import type { LeadList } from "#src/features/leads/schema.ts";
import type { Route } from "./+types/inbox.page";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Leads", path: location.pathname, hidden: true });

/** Specification §2, "Leads screen". */
export default function Inbox() {
  const [filters, change] = useFilters(inboxFilters);
  const { data, error, isPlaceholderData, refetch } = useQuery(leadListQuery(useApi(), filters));
  useFailureToast(error, "Erro ao carregar leads", "Não foi possível carregar a lista de leads.");
  usePageThatExists(filters.page, data, (page) => change({ page }));
  return (
    <>
      <ScreenHeader title="Leads">
        <ExportLeadsButton filters={filters} />
      </ScreenHeader>
      <div className="grid gap-5">
        <LeadStatCards />
        <InboxToolbar filters={filters} onChange={change} />
        <section aria-labelledby="lead-list" aria-busy={!data && !error}>
          <h2 id="lead-list" className="sr-only">
            Lista de leads
          </h2>
          {data ? (
            <LeadResults filters={filters} list={data} isOld={isPlaceholderData} onClear={change} />
          ) : error ? (
            <LoadFailure onRetry={() => void refetch()} />
          ) : (
            <ListFrame>
              {[1, 2, 3, 4, 5].map((row) => (
                <li key={row}>
                  <LeadCardSkeleton />
                </li>
              ))}
            </ListFrame>
          )}
        </section>
      </div>
    </>
  );
}

interface LeadResultsProps {
  filters: InboxFilters;
  list: LeadList;
  /** `list` is still the answer to the previous filters. */
  isOld: boolean;
  onClear: (change: Partial<InboxFilters>) => void;
}

function LeadResults({ filters, list, isOld, onClear }: LeadResultsProps) {
  const { leads, total } = list;
  return (
    <>
      <output className="mb-2 block text-sm text-muted">{total > 0 && describeTotal(total)}</output>
      {leads.length === 0 ? (
        <InboxEmpty
          isNarrowed={inboxFilters.isNarrowed(filters)}
          onClear={() => onClear({ search: "", status: "", source: "" })}
        />
      ) : (
        <ListFrame isOld={isOld}>
          {leads.map((lead) => (
            <li key={lead.id}>
              <LeadCard lead={lead} />
            </li>
          ))}
        </ListFrame>
      )}
      <Pagination
        page={filters.page}
        pages={Math.ceil(total / PAGE_SIZE)}
        toSearch={(page) => inboxFilters.write({ ...filters, page }).toString()}
      />
    </>
  );
}

function describeTotal(total: number): string {
  return total === 1 ? "1 lead" : `${total.toLocaleString("pt-BR")} leads`;
}
