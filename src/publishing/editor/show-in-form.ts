import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { keepCaret } from "#src/ui/forms/keep-caret.ts";

/**
 * Shows fields of a draft in a form, where it has them.
 * @param values of the whole form with these fields in it
 */
export function showInForm<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setValue" | "clearErrors">,
  values: Values,
  fields: object,
): void {
  keepCaret(() => {
    for (const name of Object.keys(values) as Path<Values>[]) {
      if (!(name in fields)) continue;
      form.setValue(name, values[name]);
      form.clearErrors(name);
    }
  });
}

/** Hears of every change of a form's values. @returns what ends it */
export function subscribeToForm<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  onChange: () => void,
): () => void {
  return form.subscribe({ formState: { values: true }, callback: onChange });
}
