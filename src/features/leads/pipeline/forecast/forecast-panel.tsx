import { queryOptions, useQuery } from "@tanstack/react-query";
import { formatReais } from "#src/shared/money.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Panel } from "#src/ui/primitives/panel.tsx";
import { nameMonth } from "../../labels.ts";
import { LEADS } from "../../lead-queries.ts";
import type { Forecast } from "./schema.ts";

const forecastQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...LEADS, "forecast"],
    queryFn: ({ signal }) => api.get<Forecast>("/api/leads/forecast", {}, signal),
  });

/** Shows the expected value of open deals: late ones, by month, and without a month; nothing if none has a value. */
export function ForecastPanel() {
  const { data } = useQuery(forecastQuery(useApi()));
  if (!data || data.rows.every(({ month, value }) => month === null && value === 0)) return null;
  const groups = [...Map.groupBy(data.rows, nameGroup)].toSorted(
    ([one], [other]) => Number(other === LATE) - Number(one === LATE),
  );
  return (
    <Panel title="Previsão" aside={sumText(data.total)}>
      <dl className="mt-3 grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        {groups.map(([name, rows]) => (
          <div key={name} className="border-t pt-3">
            <dt className="flex flex-wrap justify-between gap-x-3 text-sm font-semibold">
              <span className={name === LATE ? "text-danger" : ""}>{name}</span>
              <span className="tabular-nums">{formatReais(sumOf(rows, "value"))}</span>
            </dt>
            <dd className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
              <span>Ponderado</span>
              <span className="tabular-nums">{formatReais(sumOf(rows, "weighted"))}</span>
            </dd>
            {[...Map.groupBy(rows, ({ stage }) => stage)].map(([stage, ofStage]) => (
              <dd key={stage} className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-muted">
                <span className="min-w-0 truncate">
                  {stage} ({sumOf(ofStage, "leads").toLocaleString("pt-BR")})
                </span>
                <span className="tabular-nums">{formatReais(sumOf(ofStage, "value"))}</span>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const LATE = "Atrasado";

function nameGroup({ month, isLate }: Forecast["rows"][number]): string {
  if (month === null) return "Sem mês";
  return isLate ? LATE : nameMonth(month);
}

const sumText = ({ value, weighted }: Forecast["total"]): string =>
  `${formatReais(value)}, ponderado ${formatReais(weighted)}`;

const sumOf = (rows: Forecast["rows"], of: "leads" | "value" | "weighted"): number =>
  rows.reduce((total, row) => total + row[of], 0);
