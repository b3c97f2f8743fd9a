import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { cx } from "class-variance-authority";
import RefreshCw from "lucide-react/icons/refresh-cw";
import { may } from "#src/accounts/roles.ts";
import { useUser } from "#src/accounts/use-user.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { ScreenHeader } from "#src/ui/lists/screen-header.tsx";
import { pageMeta } from "#src/ui/page/page-meta.ts";
import { Button } from "#src/ui/primitives/button.tsx";
import { LoadFailure } from "#src/ui/primitives/empty-state.tsx";
import { useFailureToast } from "#src/ui/toasts/use-failure-toast.ts";
import type { Route } from "./+types/analytics.page";
import { EventKinds, MostVisited, RecentEvents, VisitCampaigns, VisitSources } from "./analytics-panels.tsx";
import { ANALYTICS, analyticsQuery, FUNNEL } from "./analytics-queries.ts";
import { AnalyticsTotals } from "./analytics-totals.tsx";
import { ExportAnalyticsButton } from "./export-analytics-button.tsx";
import { FunnelPanel } from "./funnel-panel.tsx";
import { PERIODS, type PeriodKey, usePeriod } from "./period.ts";
import { ViewsPanel } from "./views-panel.tsx";

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
          {may(role, "administrator") && <FunnelPanel period={period} />}
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <div className="grid grid-cols-1 gap-5">
              <EventKinds analytics={data} />
              <MostVisited analytics={data} />
            </div>
            <div className="grid grid-cols-1 gap-5">
              <RecentEvents analytics={data} />
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
    <Button variant="outline" size="sm" aria-disabled={isFetching} onClick={() => !isFetching && refresh()}>
      <RefreshCw aria-hidden size={16} />
      Atualizar
    </Button>
  );
}
