import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { ExportButton } from "#src/ui/lists/export-button.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { saveBlob } from "#src/ui/lists/save-file.ts";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { Skeleton } from "#src/ui/primitives/skeleton.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Analytics } from "../schema.ts";
import type { Route } from "./+types/analytics.page";
import {
  EventKinds,
  MostVisited,
  RecentEvents,
  VisitCampaigns,
  VisitChannels,
  VisitSources,
} from "./analytics-panels.tsx";
import { ANALYTICS, analyticsQuery, FUNNEL } from "./analytics-queries.ts";
import { FunnelPanel } from "./funnel-panel.tsx";
import { type PeriodKey, PERIODS, startOf, usePeriod } from "./period.ts";
import { ViewsPanel } from "./views-panel.tsx";

const TOTALS: [label: string, value: (analytics: Analytics) => number][] = [
  ["Total de Eventos", ({ totalEvents }) => totalEvents],
  ["Páginas Únicas", ({ totalUniquePages }) => totalUniquePages],
  ["Visualizações", sumOf(["page_view"])],
  ["Interações", sumOf(["button_click", "form_submit"])],
];

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches, { title: "Analytics", path: location.pathname, hidden: true });

const MIN_CHART_DAYS = 7;

/** Shows totals, pages, sources and the funnel (docs/produto.md, "Statistics"). */
export default function AnalyticsScreen() {
  const { role } = useUser();
  const [period, choosePeriod] = usePeriod();
  const { data, error, isPlaceholderData, refetch } = useQuery(analyticsQuery(useApi(), period));
  useFailureToast(error, "Erro ao carregar analytics", "Não foi possível carregar os dados de analytics.");
  return (
    <>
      <ScreenHeader title="Analytics">
        <FilterSelect
          label="Período"
          value={period}
          onChange={(value) => choosePeriod(value as PeriodKey)}
          options={Object.entries(PERIODS).map(([key, { label }]) => [key, label])}
        />
        <RefreshButton />
        <ExportAnalyticsButton period={period} />
      </ScreenHeader>
      {error && !data ? (
        <LoadFailure onRetry={() => void refetch()} />
      ) : (
        <div
          aria-busy={isPlaceholderData}
          className={cx(
            "grid grid-cols-1 gap-5",
            isPlaceholderData && "opacity-60 transition-opacity delay-150",
          )}
        >
          <AnalyticsTotals analytics={data} />
          <ViewsPanel days={Math.max(MIN_CHART_DAYS, PERIODS[period].days)} />
          {may(role, "allLeads") && <FunnelPanel period={period} />}
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <div className="grid grid-cols-1 gap-5">
              <EventKinds analytics={data} />
              <MostVisited analytics={data} />
            </div>
            <div className="grid grid-cols-1 gap-5">
              <RecentEvents analytics={data} />
              <VisitChannels analytics={data} />
              <VisitSources analytics={data} />
              <VisitCampaigns analytics={data} />
            </div>
          </div>
        </div>
      )}
    </>
  );
}

function RefreshButton() {
  const queries = useQueryClient();
  const isFetching = useIsFetching({ queryKey: ANALYTICS }) > 0;
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ANALYTICS });
    void queries.invalidateQueries({ queryKey: FUNNEL });
  };
  return (
    <Button variant="outline" size="sm" aria-disabled={isFetching} onClick={refresh}>
      <RefreshCw aria-hidden size={16} />
      Atualizar
    </Button>
  );
}

function ExportAnalyticsButton({ period }: { period: PeriodKey }) {
  const api = useApi();
  const exportEvents = async () => {
    const query = { startDate: startOf(period), format: "csv" };
    saveBlob(`analytics-${period}.csv`, await api.download("/api/analytics", query));
  };
  return <ExportButton onExport={exportEvents}>Exportar</ExportButton>;
}

function sumOf(events: string[]): (analytics: Analytics) => number {
  return ({ eventCounts }) =>
    eventCounts.reduce((sum, { event, _count }) => sum + (events.includes(event) ? _count.id : 0), 0);
}

function AnalyticsTotals({ analytics }: { analytics: Analytics | undefined }) {
  return (
    <dl
      aria-busy={!analytics}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-line xl:grid-cols-4"
    >
      {TOTALS.map(([label, value]) => (
        <div key={label} className="bg-surface px-4 py-3.5 sm:px-5 sm:py-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5 font-display text-[1.75rem] leading-tight font-semibold tracking-tight tabular-nums">
            {analytics ? (
              value(analytics).toLocaleString("pt-BR")
            ) : (
              <Skeleton className="my-1 h-7 w-20 max-w-full" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
