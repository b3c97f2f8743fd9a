import { useQuery } from "@tanstack/react-query";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FilteredList } from "#src/ui/lists/filtered-list.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { ExportLeadsButtons } from "../csv/export-leads-button.tsx";
import { ImportLeadsButton } from "../csv/import-leads-button.tsx";
import { inboxFilters } from "../filters.ts";
import { ForecastPanel } from "../forecast/forecast-panel.tsx";
import { MailboxNote } from "../mailbox/mailbox-note.tsx";
import { DuplicatesNote } from "../merge/duplicates-note.tsx";
import { SavedFilters } from "../saved-filters/saved-filters.tsx";
import { WhatsappCodeButton } from "../whatsapp/code-dialog.tsx";
import type { Route } from "./+types/inbox.page";
import { leadListQuery } from "./inbox-queries.ts";
import { InboxToolbar } from "./inbox-toolbar.tsx";
import { LeadBoard } from "./lead-board.tsx";
import { LeadCard, LeadCardSkeleton } from "./lead-card.tsx";
import { LeadStatCards } from "./lead-stats.tsx";
import { ViewSwitch } from "./view-switch.tsx";

const NONE = "Nenhum lead encontrado";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Leads", path: location.pathname, hidden: true });

/** The list of leads (docs/produto.md, "Leads"). */
export default function Inbox() {
  const [filters, change] = useFilters(inboxFilters);
  // Others see only their own leads.
  const seesAll = may(useUser().role, "administrator");
  const query = useQuery(leadListQuery(useApi(), filters));
  useFailureToast(query.error, "Erro ao carregar leads", "Não foi possível carregar a lista de leads.");
  return (
    <>
      <ScreenHeader title="Leads">
        <ViewSwitch view={filters.view} onChange={(view) => change({ view })} />
        {seesAll && (
          <>
            <WhatsappCodeButton />
            <Link to="/dashboard/leads/modelos" className={buttonClass({ variant: "outline", size: "sm" })}>
              Modelos de e-mail
            </Link>
            <ImportLeadsButton />
            <ExportLeadsButtons filters={filters} total={query.data?.total} />
          </>
        )}
      </ScreenHeader>
      <div className="grid gap-5">
        <LeadStatCards />
        {seesAll && (
          <>
            <MailboxNote />
            <DuplicatesNote />
            <ForecastPanel />
          </>
        )}
        <InboxToolbar filters={filters} onChange={change} />
        <SavedFilters filters={filters} onChange={change} />
        {filters.view === "quadro" ? (
          <LeadBoard filters={filters} />
        ) : (
          <FilteredList
            heading="Lista de leads"
            address={inboxFilters}
            query={query}
            rowsOf={({ leads }) => leads}
            describeTotal={describeTotal}
            skeleton={<LeadCardSkeleton />}
            none={NONE}
            empty={
              <EmptyState
                title={NONE}
                text={seesAll ? "Ainda não há leads cadastrados." : "Nenhum lead é seu ainda."}
              />
            }
          >
            {(lead) => <LeadCard lead={lead} />}
          </FilteredList>
        )}
      </div>
    </>
  );
}

function describeTotal(total: number): string {
  return total === 1 ? "1 lead" : `${total.toLocaleString("pt-BR")} leads`;
}
