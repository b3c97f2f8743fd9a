import { cx } from "class-variance-authority";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { listFilters } from "./list-filters.ts";

interface ListToolbarProps {
  /** Label of the search: "Buscar posts". */
  search: string;
  categories: string[];
  /** Offers to filter by publication request. */
  hasRequests?: boolean;
}

export function ListToolbar({ search, categories, hasRequests }: ListToolbarProps) {
  const [filters, change] = useFilters(listFilters);
  const { category } = filters;
  // The URL may name a category that no item has (any more); it is listed too, since it filters the list.
  const known = category && !categories.includes(category) ? [...categories, category] : categories;
  return (
    <search
      className={cx(
        "grid gap-3",
        hasRequests ? "sm:grid-cols-[minmax(0,1fr)_12rem_12rem]" : "sm:grid-cols-[minmax(0,1fr)_15rem]",
      )}
    >
      <SearchField
        label={search}
        placeholder={`${search}...`}
        value={filters.search}
        onChange={(text) => change({ search: text })}
      />
      <FilterSelect
        label="Categoria"
        value={category}
        onChange={(chosen) => change({ category: chosen })}
        options={[["", "Todos"], ...known.map((name): [string, string] => [name, name])]}
      />
      {hasRequests && (
        <FilterSelect
          label="Pedidos de publicação"
          value={filters.requests}
          onChange={(chosen) => change({ requests: chosen === "sim" ? chosen : "" })}
          options={[
            ["", "Todos os pedidos"],
            ["sim", "Pediu publicação"],
          ]}
        />
      )}
    </search>
  );
}
