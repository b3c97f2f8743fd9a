import { sourceName } from "../labels.ts";
import type { Conditions } from "./turns/schema.ts";

/** "Fonte: Site; Estado: SP ou RJ", or "Todos os leads novos". */
export function describeConditions({ sources, pages, states, cities, campaigns }: Conditions): string {
  const parts = Object.entries({
    Fonte: sources.map(sourceName),
    Página: pages,
    Estado: states,
    Cidade: cities,
    Campanha: campaigns,
  }).flatMap(([label, values]) => (values.length > 0 ? [`${label}: ${values.join(" ou ")}`] : []));
  return parts.join("; ") || "Todos os leads novos";
}
