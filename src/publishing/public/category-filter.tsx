import { Form } from "react-router";

interface CategoryFilterProps {
  /** Path of the list. */
  action: string;
  categories: string[];
  /** "" for all. */
  chosen: string;
  /** The URL's other filters, which the form must send too. */
  others?: Record<string, string>;
  /** Called instead of submitting the form. */
  onChoose?: (category: string) => void;
}

/** Toggle buttons for "Todos" and each category, in a form that works without JavaScript. */
export function CategoryFilter({ action, categories, chosen, others, onChoose }: CategoryFilterProps) {
  return (
    <Form action={action} preventScrollReset className="min-w-0">
      {Object.entries(others ?? {}).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <fieldset aria-label="Filtrar por categoria" className="category-filter">
        {["", ...categories].map((category) => (
          <button
            key={category}
            type="submit"
            name={category ? "categoria" : undefined}
            value={category || undefined}
            aria-pressed={chosen === category}
            className="category-chip"
            onClick={(event) => {
              if (!onChoose) return;
              event.preventDefault();
              onChoose(category);
            }}
          >
            {category || "Todos"}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
