import type { z } from "zod";
import { type FieldErrors, placeErrors } from "#src/ui/api/server-errors.ts";

/** What is wrong in a form, by the names of its fields. */
export type FormErrors<Values> = FieldErrors<keyof Values & string>;

/** Checks a form by its schema. The schema is handed in: forms that are loaded before it do without. */
export function checkBy<Values extends object>(schema: z.ZodType<unknown, Values>) {
  return (values: Values): FormErrors<Values> => {
    const issues = schema.safeParse(values).error?.issues ?? [];
    return placeErrors(
      issues.map(({ path, message }) => ({ field: path.join("."), message })),
      namesOf(values),
    );
  };
}

/** The names of a form's fields. */
export function namesOf<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[];
}
