import { cx } from "class-variance-authority";
import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { listFilters } from "./list-filters.ts";

interface ListToolbarProps {
  /** Label of the search: "Buscar posts". */
  search: string;
  /** Absent if items have none. */
  categories?: string[];
  /** "Publicados", in the gender of the items. */
  published?: string;
  /** Offers to filter by publication request. */
  hasRequests?: boolean;
}

/** The search and the filters above a list of content. */
export function ListToolbar({ search, categories, published = "Publicados", hasRequests }: ListToolbarProps) {
  const [filters, change] = useFilters(listFilters);
  const { category } = filters;
  // The URL may name a category that no item has (any more); it is listed too, since it filters the list.
  const known =
    category && categories && !categories.includes(category) ? [...categories, category] : categories;
  return (
    <search
      className={cx(
        "grid grid-cols-2 gap-3 max-sm:[&>:first-child]:col-span-2",
        hasRequests
          ? "sm:grid-cols-[minmax(0,1fr)_10rem_10rem_12rem] xl:grid-cols-[minmax(0,1fr)_12rem_12rem_12rem]"
          : known
            ? "sm:grid-cols-[minmax(0,1fr)_12rem_12rem]"
            : "sm:grid-cols-[minmax(0,1fr)_12rem]",
      )}
    >
      <SearchField
        label={search}
        placeholder={`${search}...`}
        value={filters.search}
        onChange={(text) => change({ search: text })}
      />
      {known && (
        <FilterSelect
          label="Categoria"
          value={category}
          onChange={(chosen) => change({ category: chosen })}
          options={[["", "Todos"], ...known.map((name): [string, string] => [name, name])]}
        />
      )}
      <FilterSelect
        label="Status"
        value={filters.status}
        onChange={(chosen) =>
          change({ status: chosen === "publicados" || chosen === "rascunhos" ? chosen : "" })
        }
        options={[
          ["", "Todos os status"],
          ["publicados", published],
          ["rascunhos", "Rascunhos"],
        ]}
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
