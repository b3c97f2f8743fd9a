import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { AreaChart, AreaChartSkeleton } from "#src/ui/charts/area-chart.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";
import { chartQuery } from "./analytics-queries.ts";

interface ViewsPanelProps {
  days: number;
  className?: string;
}

export function ViewsPanel({ days, className }: ViewsPanelProps) {
  const { data, error } = useQuery(chartQuery(useApi(), days));
  return (
    <Panel
      title="Visualizações por dia"
      aside={`últimos ${days} dias`}
      isBusy={!data && !error}
      className={className}
    >
      {data ? (
        <AreaChart
          points={data.map(({ date, views, visitors }) => ({ day: date, value: views, beside: visitors }))}
          unit={["visualização", "visualizações"]}
          besideUnit={["visitante", "visitantes"]}
        />
      ) : error ? (
        <PanelNote>Não foi possível carregar o gráfico.</PanelNote>
      ) : (
        <AreaChartSkeleton />
      )}
    </Panel>
  );
}
