// Form errors belong to a value: once the value changes, by whatever cause, its error is gone.

import type { FormErrors } from "./field-errors.ts";

export type ErrorsOfValues = Record<string, { text: string; of: unknown }>;

/** @param errors by field, or by part of a field such as `items.0.label` */
export function toErrorsOfValues(errors: object, values: object): ErrorsOfValues {
  const entries = Object.entries(errors) as [string, string | undefined][];
  return Object.fromEntries(
    entries.flatMap(([name, text]) =>
      text === undefined ? [] : [[name, { text, of: valueAt(values, name) }]],
    ),
  );
}

export function errorsIn<Values extends object>(found: ErrorsOfValues, values: Values): FormErrors<Values> {
  const open = Object.entries(found).filter(([name, { of }]) => valueAt(values, name) === of);
  return Object.fromEntries(open.map(([name, { text }]) => [name, text])) as FormErrors<Values>;
}

export function judgeAnew(
  known: ErrorsOfValues,
  names: readonly string[],
  now: ErrorsOfValues,
): ErrorsOfValues {
  const fieldNames = new Set(names);
  const of = (found: ErrorsOfValues, isJudged: boolean) =>
    Object.entries(found).filter(([name]) => fieldNames.has(name) === isJudged);
  return Object.fromEntries([...of(known, false), ...of(now, true)]);
}

function valueAt(values: object, name: string): unknown {
  return name
    .split(".")
    .reduce((value: unknown, part) => (value as Record<string, unknown> | null)?.[part], values);
}
