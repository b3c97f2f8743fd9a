import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import * as Popover from "radix-ui/popover";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { PhoneFold } from "#src/ui/primitives/phone-fold.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { ExportLeadsButtons } from "../csv/export-leads-button.tsx";
import { ImportLeadsButton } from "../csv/import-leads-button.tsx";
import { inboxFilters, LEAD_VIEWS, type LeadView } from "../filters.ts";
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

const VIEWS = Object.entries(LEAD_VIEWS) as [LeadView, string][];

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
          <ExportLeadsButtons filters={filters} total={data?.total} />
        </PhoneFold>
      )}
    </>
  );
  return (
    <>
      <ScreenHeader title="Leads">
        <ViewSwitch view={filters.view} onChange={(view) => change({ view })} />
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
    <Popover.Root>
      <Popover.Trigger className={buttonClass({ variant: "outline", size: "sm" })}>Mais</Popover.Trigger>
      <Popover.Content
        align="end"
        sideOffset={4}
        aria-label="Mais telas de leads"
        className="z-30 grid rounded-card border bg-surface p-1.5 shadow-float"
      >
        {screens.map(([path, label]) => (
          <Link
            key={path}
            to={path}
            className={buttonClass({ variant: "ghost", size: "sm", className: "justify-start!" })}
          >
            {label}
          </Link>
        ))}
      </Popover.Content>
    </Popover.Root>
  );
}

interface ViewSwitchProps {
  view: LeadView;
  onChange: (view: LeadView) => void;
}

/** Switches between the list and a column for each status. */
function ViewSwitch({ view, onChange }: ViewSwitchProps) {
  return (
    <fieldset aria-label="Ver como" className="inline-flex rounded-control border border-line-strong p-0.5">
      {VIEWS.map(([one, label]) => (
        <button
          key={label}
          type="button"
          aria-pressed={one === view}
          onClick={() => onChange(one)}
          className={cx(
            "min-h-9 rounded-[calc(var(--radius-control)-2px)] px-3 text-sm font-semibold pointer-coarse:min-h-11",
            one === view ? "bg-primary-soft text-primary-ink" : "text-muted hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
