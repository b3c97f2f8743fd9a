import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import { SearchField } from "#src/ui/lists/search-field.tsx";
import { useFilters } from "#src/ui/lists/use-filters.ts";
import { listFilters } from "./list-filters.ts";

/**
 * Search and category filter over a list.
 * @param props.search name of the search: "Buscar posts"
 */
export function ListToolbar({ search, categories }: { search: string; categories: string[] }) {
  const [filters, change] = useFilters(listFilters);
  const { category } = filters;
  // The URL may name a category that no item has (any more). It is listed too, since it filters the list.
  const known = category && !categories.includes(category) ? [...categories, category] : categories;
  return (
    <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_15rem]">
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
    </search>
  );
}
