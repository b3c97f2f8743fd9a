import { useQuery } from "@tanstack/react-query";

import { useApi } from "#src/ui/api/api-context.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { FilteredList } from "#src/ui/lists/filtered-list.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { ExportLeadsButtons } from "./export-leads-button.tsx";
import { inboxFilters } from "./inbox-filters.ts";
import { leadListQuery } from "./inbox-queries.ts";
import { InboxToolbar } from "./inbox-toolbar.tsx";
import { LeadCard, LeadCardSkeleton } from "./lead-card.tsx";
import { LeadStatCards } from "./lead-stats.tsx";
import type { Route } from "./+types/inbox.page";

const NONE = "Nenhum lead encontrado";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Leads", path: location.pathname, hidden: true });

/** The list of leads, with what is known of each at a glance (docs/produto.md, "Leads"). */
export default function Inbox() {
  const [filters, change] = useFilters(inboxFilters);
  const query = useQuery(leadListQuery(useApi(), filters));
  useFailureToast(query.error, "Erro ao carregar leads", "Não foi possível carregar a lista de leads.");
  return (
    <>
      <ScreenHeader title="Leads">
        <ExportLeadsButtons filters={filters} />
      </ScreenHeader>
      <div className="grid gap-5">
        <LeadStatCards />
        <InboxToolbar filters={filters} onChange={change} />
        <FilteredList
          heading="Lista de leads"
          address={inboxFilters}
          query={query}
          rowsOf={({ leads }) => leads}
          describeTotal={describeTotal}
          skeleton={<LeadCardSkeleton />}
          none={NONE}
          empty={<EmptyState title={NONE} text="Ainda não há leads cadastrados." />}
        >
          {(lead) => <LeadCard lead={lead} />}
        </FilteredList>
      </div>
    </>
  );
}

function describeTotal(total: number): string {
  return total === 1 ? "1 lead" : `${total.toLocaleString("pt-BR")} leads`;
}
