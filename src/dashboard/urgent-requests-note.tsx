import { useQuery } from "@tanstack/react-query";
import { requestStatsQuery } from "#src/features/privacy/requests/requests-queries.ts";
import { useApi } from "#src/ui/api/api-context.tsx";

/** "2 urgentes", while open data-removal requests are overdue or due within one business day. */
export function UrgentRequestsNote() {
  const { data } = useQuery(requestStatsQuery(useApi()));
  if (!data?.urgent) return null;
  return `${data.urgent.toLocaleString("pt-BR")} ${data.urgent === 1 ? "urgente" : "urgentes"}`;
}
