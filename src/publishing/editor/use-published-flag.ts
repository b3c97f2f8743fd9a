import { useEffect, useRef } from "react";
import { type Path, type PathValue, type UseFormReturn, useWatch } from "react-hook-form";
import type { EditedValues } from "./edited-kind.ts";

/**
 * Keeps "Publicar" as the item is, for as long as nobody has touched it.
 * @param isPublished whether the item is published
 * @returns whether it says something else than the item
 */
export function usePublishedFlag<Values extends EditedValues>(
  form: UseFormReturn<Values>,
  isPublished: boolean,
): boolean {
  const name = "isPublished" as Path<Values>;
  const isTicked: unknown = useWatch({ control: form.control, name });
  const before = useRef(isPublished);
  useEffect(() => {
    if (before.current === isPublished) return;
    if (form.getValues(name) === before.current) {
      form.setValue(name, isPublished as PathValue<Values, Path<Values>>);
    }
    before.current = isPublished;
  }, [form, isPublished, name]);
  return isTicked !== isPublished;
}
