import { useQuery } from "@tanstack/react-query";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { ViewSwitch } from "#src/ui/lists/view-switch.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { PhoneFold } from "#src/ui/primitives/phone-fold.tsx";
import { PopoverButton } from "#src/ui/primitives/popover-button.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { ExportLeadsButtons } from "../csv/export-leads-button.tsx";
import { ImportLeadsButton } from "../csv/import-leads-button.tsx";
import { inboxFilters, LEAD_VIEWS } from "../filters.ts";
import { MailboxNote } from "../mail/mailbox/mailbox-note.tsx";
import { DuplicatesNote } from "../merge/duplicates.tsx";
import { NewLeadButton } from "../new-lead/new-lead-button.tsx";
import { LeadBoard } from "../pipeline/board/lead-board.tsx";
import { ForecastPanel } from "../pipeline/forecast/forecast-panel.tsx";
import { LeadsTrashButton } from "../trash/trash-button.tsx";
import { WhatsappCodeButton } from "../whatsapp/code-dialog.tsx";
import type { Route } from "./+types/inbox.page";
import { leadListQuery } from "./inbox-queries.ts";
import { InboxToolbar } from "./inbox-toolbar.tsx";
import { LeadFigures } from "./lead-stats.tsx";
import { LeadTable } from "./lead-table.tsx";
import { SavedFilters } from "./saved-filters/saved-filters.tsx";
import { ROWS } from "./use-lead-pages.ts";

const LINE = "flex flex-wrap gap-2";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Leads", path: location.pathname, hidden: true });

/** The list of leads (docs/produto.md, "Leads"). */
export default function Inbox() {
  const [filters, change] = useFilters(inboxFilters);
  // Others see only their own leads.
  const { role } = useUser();
  const seesAll = may(role, "allLeads");
  const isAdministrator = may(role, "administrator");
  const { data, error } = useQuery(leadListQuery(useApi(), { ...filters, page: 1 }, ROWS));
  useFailureToast(error, "Erro ao carregar leads", "Não foi possível carregar a lista de leads.");
  const tools = (
    <>
      <SavedFilters filters={filters} onChange={change} />
      {seesAll && (
        <PhoneFold label="Exportar" className={`${LINE} sm:ml-auto`}>
          <ExportLeadsButtons filters={filters} found={data} />
        </PhoneFold>
      )}
    </>
  );
  return (
    <>
      <ScreenHeader title="Leads">
        <ViewSwitch views={LEAD_VIEWS} view={filters.view} onChange={(view) => change({ view })} />
        <PhoneFold label="Mais ações" className={LINE}>
          {seesAll && (
            <>
              <WhatsappCodeButton />
              <ImportLeadsButton />
              <MoreScreens isAdministrator={isAdministrator} />
            </>
          )}
          <LeadsTrashButton />
        </PhoneFold>
        <NewLeadButton />
      </ScreenHeader>
      <div className="grid grid-cols-1 gap-3">
        <LeadFigures>{seesAll && <ForecastPanel />}</LeadFigures>
        {seesAll && (
          <>
            <MailboxNote />
            <DuplicatesNote />
          </>
        )}
        <InboxToolbar filters={filters} onChange={change} />
        {filters.view === "quadro" ? (
          <>
            <div className="flex flex-wrap items-center gap-2">{tools}</div>
            <LeadBoard filters={filters} />
          </>
        ) : (
          <LeadTable
            filters={filters}
            onChange={change}
            tools={tools}
            none={seesAll ? "Ainda não há leads cadastrados." : "Nenhum lead é seu ainda."}
          />
        )}
      </div>
    </>
  );
}

/** Links to the screens around the leads that are opened rarely. */
function MoreScreens({ isAdministrator }: { isAdministrator: boolean }) {
  const screens = [
    ["/dashboard/leads/modelos", "Modelos de e-mail"],
    ...(isAdministrator
      ? [
          ["/dashboard/leads/campos", "Campos e tags"],
          ["/dashboard/leads/funil", "Funil de vendas"],
          ["/dashboard/leads/distribuicao", "Distribuição de leads"],
        ]
      : []),
  ] as [string, string][];
  return (
    <PopoverButton label="Mais telas de leads" button="Mais" className="grid p-1.5">
      {screens.map(([path, label]) => (
        <Link
          key={path}
          to={path}
          className={buttonClass({ variant: "ghost", size: "sm", className: "justify-start!" })}
        >
          {label}
        </Link>
      ))}
    </PopoverButton>
  );
}
