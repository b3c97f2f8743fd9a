import { useQuery } from "@tanstack/react-query";
import { leadStatsQuery } from "#src/features/leads/lead-queries.ts";
import { useApi } from "#src/ui/api/api-context.tsx";

/** Shows "4 novos" while there are leads with the status "Novo". */
export function NewLeadsNote() {
  const { data } = useQuery(leadStatsQuery(useApi()));
  if (!data?.new) return null;
  return `${data.new.toLocaleString("pt-BR")} ${data.new === 1 ? "novo" : "novos"}`;
}
