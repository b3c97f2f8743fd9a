// The values of an editor's form: compared, and turned into a request body.
import type { FieldValues } from "react-hook-form";

/** The request body: texts as they are, lists and flags as JSON. */
export function toFormData(values: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return form;
}

export function isSameValues<Values extends FieldValues>(one: Values, other: Values): boolean {
  return Object.keys(one).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}
