import { Form } from "react-router";

interface CategoryFilterProps {
  categories: string[];
  /** `null`: all. */
  chosen: string | null;
}

/** "Todos" and each category: a form whose buttons filter, with or without JavaScript. */
export function CategoryFilter({ categories, chosen }: CategoryFilterProps) {
  return (
    <Form action="/portfolio" preventScrollReset>
      <fieldset className="portfolio-filter">
        <legend className="sr-only">Filtrar por categoria</legend>
        <button type="submit" aria-pressed={chosen === null} className="portfolio-chip">
          Todos
        </button>
        {categories.map((category) => (
          <button
            key={category}
            type="submit"
            name="categoria"
            value={category}
            aria-pressed={chosen === category}
            className="portfolio-chip"
          >
            {category}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
