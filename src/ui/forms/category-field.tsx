import { useId } from "react";
import { Field } from "./field.tsx";
import { Input } from "#src/ui/primitives/input.tsx";

interface CategoryFieldProps extends React.ComponentProps<"input"> {
  /** Existing ones, as suggestions. */
  categories: string[];
  hint?: string;
  error?: string;
}

/** A category: an existing or a new one. */
export function CategoryField({ categories, hint, error, ...rest }: CategoryFieldProps) {
  const suggestions = useId();
  return (
    <Field label="Categoria" hint={hint} error={error}>
      {(control) => (
        <>
          <Input {...control} {...rest} list={suggestions} maxLength={80} autoComplete="off" />
          <datalist id={suggestions}>
            {categories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
