import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import type { Losses } from "#src/features/leads/pipeline/forecast/schema.ts";
import { formatReais } from "#src/shared/money.ts";
import type { ApiClient } from "#src/ui/api/api-client.ts";
import { useApi } from "#src/ui/api/api-context.tsx";
import { Panel, PanelNote } from "#src/ui/primitives/panel.tsx";

const lossesQuery = (api: ApiClient, from: string) =>
  queryOptions({
    queryKey: ["losses", from],
    queryFn: ({ signal }) => api.get<Losses>("/api/leads/losses", { from }, signal),
    placeholderData: keepPreviousData,
  });

/** Shows why deals were lost since a day, with their number and value. */
export function LossesPanel({ from }: { from: string }) {
  const { data } = useQuery(lossesQuery(useApi(), from));
  if (!data) return null;
  return (
    <Panel title="Negócios perdidos">
      {data.rows.length === 0 ? (
        <PanelNote>Nenhum negócio perdido neste período.</PanelNote>
      ) : (
        <table className="mt-3 w-full text-sm">
          <thead className="text-left text-muted">
            <tr>
              <th scope="col" className="py-1 font-semibold">
                Motivo
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Leads
              </th>
              <th scope="col" className="py-1 text-right font-semibold">
                Valor
              </th>
            </tr>
          </thead>
          <tbody>
            {[...data.rows, { reason: "Total", ...data.total }].map(
              ({ reason, leads, value }, index, all) => (
                <tr key={reason} className={index === all.length - 1 ? "border-t font-semibold" : "border-t"}>
                  <th scope="row" className="py-1.5 pr-3 text-left font-[inherit] wrap-anywhere">
                    {reason ?? "Sem motivo"}
                  </th>
                  <td className="py-1.5 text-right tabular-nums">{leads.toLocaleString("pt-BR")}</td>
                  <td className="py-1.5 pl-3 text-right tabular-nums">{formatReais(value)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
