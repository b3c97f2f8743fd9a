import { Form } from "react-router";
import type { BlogFilters } from "./blog-filters.ts";

interface CategoryFilterProps {
  filters: BlogFilters;
  categories: string[];
  onChoose: (category: string) => void;
}

/** "Todos" and the categories there are: toggle buttons of a form, which filters without JavaScript too. */
export function CategoryFilter({ filters, categories, onChoose }: CategoryFilterProps) {
  const choices = [
    { value: "", label: "Todos" },
    ...categories.map((name) => ({ value: name, label: name })),
  ];
  return (
    <Form action="/blog" className="blog-chips">
      {filters.search && <input type="hidden" name="busca" value={filters.search} />}
      <fieldset aria-label="Filtrar por categoria" className="blog-chip-row">
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="submit"
            name={value ? "categoria" : undefined}
            value={value || undefined}
            aria-pressed={filters.category === value}
            className="blog-chip"
            onClick={(event) => {
              event.preventDefault();
              onChoose(value);
            }}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
