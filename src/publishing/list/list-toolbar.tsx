import { FilterSelect } from "#src/ui/lists/filter-select.tsx";
import type { ListFilters } from "./list-filters.ts";
import { SearchField } from "#src/ui/lists/search-field.tsx";

interface ListToolbarProps {
  /** Of the search, and what stands in it while it is empty. */
  label: string;
  placeholder: string;
  filters: ListFilters;
  onChange: (change: Partial<ListFilters>) => void;
  categories: string[];
}

/** Search and category filter over a list. */
export function ListToolbar({ label, placeholder, filters, onChange, categories }: ListToolbarProps) {
  const { search, category } = filters;
  // The address may name a category that nothing has (any more): it still says what is being filtered by.
  const known = category && !categories.includes(category) ? [...categories, category] : categories;
  return (
    <search className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <SearchField
        label={label}
        placeholder={placeholder}
        value={search}
        onChange={(search) => onChange({ search })}
      />
      <FilterSelect
        label="Categoria"
        value={category}
        onChange={(category) => onChange({ category })}
        options={[["", "Todos"], ...known.map((name): [string, string] => [name, name])]}
      />
    </search>
  );
}
