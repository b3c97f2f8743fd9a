import type { z } from "zod";
import { maxLengthOf } from "#src/shared/fields/max-length.ts";
import { type FieldErrors, placeErrors } from "#src/ui/api/server-errors.ts";

/** What is wrong in a form, by the names of its fields. */
export type FormErrors<Values> = FieldErrors<keyof Values & string>;

/** How many characters fields take, by their names. */
export type FieldLimits = Record<string, number | undefined>;

/** Finds what is wrong in a form. */
export interface Check<Values> {
  (values: Values): FormErrors<Values>;
  limits?: FieldLimits;
}

/** Checks a form by its schema, and limits its fields. The schema is handed in: forms that are loaded before it do without. */
export function checkBy<Values extends object>(
  schema: z.ZodType<unknown, Values> & Pick<z.ZodObject, "shape">,
): Check<Values> {
  const check = (values: Values): FormErrors<Values> => {
    const issues = schema.safeParse(values).error?.issues ?? [];
    return placeErrors(
      issues.map(({ path, message }) => ({ field: path.join("."), message })),
      namesOf(values),
    );
  };
  return Object.assign(check, { limits: limitsOf(schema) });
}

/** The limits of what is sent. */
export function limitsOf({ shape }: Pick<z.ZodObject, "shape">): FieldLimits {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, maxLengthOf(field)]));
}

/** The names of a form's fields. */
export function namesOf<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[];
}
