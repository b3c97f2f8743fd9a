import { Form } from "react-router";

interface CategoryFilterProps {
  /** The address of the list. */
  action: string;
  categories: string[];
  /** Empty: all. */
  chosen: string;
  /** What else narrows the list without JavaScript: parameters of the address. */
  kept?: Record<string, string>;
  /** In place of the form, where there is more to do than to go to its address. */
  onChoose?: (category: string) => void;
}

/** "Todos" and the categories there are: toggle buttons of a form, which filters without JavaScript too. */
export function CategoryFilter({ action, categories, chosen, kept, onChoose }: CategoryFilterProps) {
  return (
    <Form action={action} preventScrollReset className="min-w-0">
      {Object.entries(kept ?? {}).map(
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
