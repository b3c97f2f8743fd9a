import { useQuery } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { FilteredList } from "#src/ui/lists/filtered-list.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { buttonClass } from "#src/ui/primitives/button.tsx";
import { EmptyState } from "#src/ui/primitives/empty-state.tsx";
import { Link } from "#src/ui/primitives/link.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import { LeadBoard } from "../board/lead-board.tsx";
import { ExportLeadsButtons } from "../csv/export-leads-button.tsx";
import { ImportLeadsButton } from "../csv/import-leads-button.tsx";
import {
  FILTERS,
  inboxFilters,
  type InboxFilters,
  LEAD_VIEWS,
  type LeadView,
  type LoadedOptions,
} from "../filters.ts";
import { ForecastPanel } from "../forecast/forecast-panel.tsx";
import { MailboxNote } from "../mailbox/mailbox-note.tsx";
import { DuplicatesNote } from "../merge/duplicates.tsx";
import { NewLeadButton } from "../new-lead/new-lead-button.tsx";
import { SavedFilters } from "../saved-filters/saved-filters.tsx";
import { LeadsTrashButton } from "../trash/trash-button.tsx";
import { WhatsappCodeButton } from "../whatsapp/code-dialog.tsx";
import type { Route } from "./+types/inbox.page";
import { filterOptionsQuery, leadListQuery } from "./inbox-queries.ts";
import { LeadCard, LeadCardSkeleton } from "./lead-card.tsx";
import { LeadStatCards } from "./lead-stats.tsx";

const VIEWS = Object.entries(LEAD_VIEWS) as [LeadView, string][];

const NONE = "Nenhum lead encontrado";

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Leads", path: location.pathname, hidden: true });

/** The list of leads (docs/produto.md, "Leads"). */
export default function Inbox() {
  const [filters, change] = useFilters(inboxFilters);
  // Others see only their own leads.
  const { role } = useUser();
  const seesAll = may(role, "allLeads");
  const isAdministrator = may(role, "administrator");
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
            {isAdministrator && (
              <>
                <Link to="/dashboard/leads/funil" className={buttonClass({ variant: "outline", size: "sm" })}>
                  Funil de vendas
                </Link>
                <Link
                  to="/dashboard/leads/distribuicao"
                  className={buttonClass({ variant: "outline", size: "sm" })}
                >
                  Distribuição
                </Link>
              </>
            )}
            <ImportLeadsButton />
            <ExportLeadsButtons filters={filters} total={query.data?.total} />
          </>
        )}
        <LeadsTrashButton />
        <NewLeadButton />
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

interface InboxToolbarProps {
  filters: InboxFilters;
  onChange: (change: Partial<InboxFilters>) => void;
}

/** Shows a control for each filter. */
function InboxToolbar({ filters, onChange }: InboxToolbarProps) {
  return (
    <search className="grid gap-3 min-[26rem]:grid-cols-2 lg:auto-cols-[13rem] lg:grid-flow-col lg:grid-cols-[minmax(0,1fr)]">
      {FILTERS.map(([name, { label, search, select }]) => {
        const bound = { value: filters[name], onChange: (value: string) => onChange({ [name]: value }) };
        if (search)
          return (
            <SearchField key={name} {...search} {...bound} className="min-[26rem]:col-span-2 lg:col-span-1" />
          );
        if (select?.load)
          return <LoadedSelect key={name} {...bound} label={label} any={select.any} load={select.load} />;
        const options = Object.entries(select?.options ?? {});
        return (
          <FilterSelect
            key={name}
            {...bound}
            label={label}
            options={[["", select?.any ?? label], ...options]}
          />
        );
      })}
    </search>
  );
}

interface LoadedSelectProps extends Omit<React.ComponentProps<typeof FilterSelect>, "options"> {
  any: string;
  load: LoadedOptions;
}

function LoadedSelect({ any, load, ...bound }: LoadedSelectProps) {
  const { data: known = [] } = useQuery(filterOptionsQuery(useApi(), load));
  // The URL may name a value that no lead has (any more). It is listed too, since it filters the list.
  const values = bound.value && !known.includes(bound.value) ? [...known, bound.value] : known;
  return (
    <FilterSelect
      {...bound}
      options={[["", any], ...values.map((value): [string, string] => [value, load.show(value)])]}
    />
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
