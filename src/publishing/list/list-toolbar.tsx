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
  // The address may name a category that nothing has (any more): it still says what is being filtered by.
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
