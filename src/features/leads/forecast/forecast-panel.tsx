import { queryOptions, useQuery } from "@tanstack/react-query";
import { formatReais } from "#src/shared/money.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { nameMonth } from "../labels.ts";
import type { Forecast } from "./schema.ts";

const forecastQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["leads", "forecast"],
    queryFn: ({ signal }) => api.get<Forecast>("/api/leads/forecast", {}, signal),
  });

/** Shows the expected value of open deals by month; nothing if no deal has a month. */
export function ForecastPanel() {
  const { data } = useQuery(forecastQuery(useApi()));
  if (!data || data.rows.length === 0) return null;
  const months = [...Map.groupBy(data.rows, ({ month }) => month)];
  return (
    <Panel title="Previsão" aside={formatReais(data.total.value)}>
      <dl className="mt-3 grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        {months.map(([month, rows]) => (
          <div key={month} className="border-t pt-3">
            <dt className="flex flex-wrap justify-between gap-x-3 text-sm font-semibold">
              <span>{nameMonth(month)}</span>
              <span className="tabular-nums">{formatReais(sumOf(rows))}</span>
            </dt>
            {rows.map(({ stage, leads, value }) => (
              <dd key={stage} className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
                <span className="min-w-0 truncate">
                  {stage ?? "Sem etapa"} ({leads.toLocaleString("pt-BR")})
                </span>
                <span className="tabular-nums">{formatReais(value)}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const sumOf = (rows: Forecast["rows"]): number => rows.reduce((total, { value }) => total + value, 0);
