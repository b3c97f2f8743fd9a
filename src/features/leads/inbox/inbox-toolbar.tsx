import { useQuery } from "@tanstack/react-query";
import { useApi } from "#src/ui/api/api-context.tsx";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { FILTERS, type InboxFilters } from "../filters.ts";
import { sourceName } from "../labels.ts";
import { leadSourcesQuery } from "./inbox-queries.ts";

interface InboxToolbarProps {
  filters: InboxFilters;
  onChange: (change: Partial<InboxFilters>) => void;
}

/** Shows the search, and a select for each other filter. */
export function InboxToolbar({ filters, onChange }: InboxToolbarProps) {
  const { data: known = [] } = useQuery(leadSourcesQuery(useApi()));
  // The URL may name a source that no lead has (any more). It is listed too, since it filters the list.
  const sources = filters.source && !known.includes(filters.source) ? [...known, filters.source] : known;
  const loaded: Record<string, [string, string][]> = {
    source: sources.map((source) => [source, sourceName(source)]),
  };
  return (
    <search className="grid gap-3 min-[26rem]:grid-cols-2 lg:auto-cols-[13rem] lg:grid-flow-col lg:grid-cols-[minmax(0,1fr)]">
      <SearchField
        label="Buscar leads"
        placeholder="Nome, e-mail ou telefone"
        className="min-[26rem]:col-span-2 lg:col-span-1"
        value={filters.q}
        onChange={(q) => onChange({ q })}
      />
      {FILTERS.map(
        ([name, { label, select }]) =>
          select && (
            <FilterSelect
              key={name}
              label={label}
              value={filters[name]}
              onChange={(value) => onChange({ [name]: value })}
              options={[
                ["", select.any],
                ...(select.options ? Object.entries(select.options) : (loaded[name] ?? [])),
              ]}
            />
          ),
      )}
    </search>
  );
}
