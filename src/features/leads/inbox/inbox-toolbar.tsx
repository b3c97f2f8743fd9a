import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import type { InboxFilters } from "./inbox-filters.ts";
import { leadSourcesQuery } from "./inbox-queries.ts";
import { LEAD_STATUSES, sourceName } from "#src/features/leads/labels.ts";
import type { LeadStatus } from "#src/features/leads/schema.ts";

interface InboxToolbarProps {
  filters: InboxFilters;
  onChange: (change: Partial<InboxFilters>) => void;
}

/** Search and the two filters. */
export function InboxToolbar({ filters, onChange }: InboxToolbarProps) {
  const { data: known = [] } = useQuery(leadSourcesQuery(useApi()));
  // The URL may name a source that no lead has (any more). It is listed too, since it filters the list.
  const sources = filters.source && !known.includes(filters.source) ? [...known, filters.source] : known;
  return (
    <search className="grid gap-3 min-[26rem]:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_13rem]">
      <SearchField
        label="Buscar leads"
        placeholder="Nome, e-mail ou telefone"
        className="min-[26rem]:col-span-2 lg:col-span-1"
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterSelect
        label="Status"
        value={filters.status}
        onChange={(status) => onChange({ status: status as LeadStatus | "" })}
        options={[["", "Todos os Status"], ...Object.entries(LEAD_STATUSES)]}
      />
      <FilterSelect
        label="Fonte"
        value={filters.source}
        onChange={(source) => onChange({ source })}
        options={[
          ["", "Todas as Fontes"],
          ...sources.map((source): [string, string] => [source, sourceName(source)]),
        ]}
      />
    </search>
  );
}
