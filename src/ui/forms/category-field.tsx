import { useId } from "react";
import { Input } from "#src/ui/primitives/input.tsx";
import { BoundField, type FieldForm } from "./fields.tsx";

interface CategoryFieldProps<Name extends string> {
  form: FieldForm<Record<Name, string>>;
  name: Name;
  /** Existing ones, as suggestions. */
  categories: string[];
  hint?: string | undefined;
}

/** A category: an existing or a new one. */
export function CategoryField<Name extends string>({
  form,
  name,
  categories,
  hint,
}: CategoryFieldProps<Name>) {
  const suggestions = useId();
  return (
    <BoundField<Record<string, string>> form={form} name={name} label="Categoria" hint={hint}>
      {(control) => (
        <>
          <Input {...control} list={suggestions} maxLength={80} autoComplete="off" />
          <datalist id={suggestions}>
            {categories.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </datalist>
        </>
      )}
    </BoundField>
  );
}
