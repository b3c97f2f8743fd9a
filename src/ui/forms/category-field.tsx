import { useId } from "react";
import { Input } from "../primitives/input.tsx";
import { BoundField, type FieldForm } from "./fields.tsx";

interface CategoryFieldProps<Name extends string> {
  form: FieldForm<Record<Name, string>>;
  name: Name;
  label: string;
  maxLength: number | undefined;
  categories: string[];
  hint?: string | undefined;
}

export function CategoryField<Name extends string>({
  form,
  name,
  label,
  maxLength,
  categories,
  hint,
}: CategoryFieldProps<Name>) {
  const suggestions = useId();
  return (
    <BoundField<Record<string, string>> form={form} name={name} label={label} hint={hint}>
      {(control) => (
        <>
          <Input {...control} list={suggestions} maxLength={maxLength} autoComplete="off" />
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
