import type { z } from "zod";
import { maxLengthOf } from "#src/shared/fields/max-length.ts";
import { type FieldErrors, placeErrors } from "../api/server-errors.ts";

export type FormErrors<Values> = FieldErrors<keyof Values & string>;

/** Maximum number of characters by field. */
export type FieldLimits = Record<string, number | undefined>;

export interface Check<Values> {
  (values: Values): FormErrors<Values>;
  limits?: FieldLimits;
}

/** Checks a form by its schema and limits its fields. Forms that load before the schema do without one. */
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

export function limitsOf({ shape }: Pick<z.ZodObject, "shape">): FieldLimits {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, maxLengthOf(field)]));
}

export function namesOf<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[];
}
