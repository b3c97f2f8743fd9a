// Whether two fillings of a form are the same.
import type { FieldPath, FieldValues } from "react-hook-form";

export function isSameValues<Values extends FieldValues>(
  one: Values,
  other: Values,
  fields: readonly FieldPath<Values>[],
): boolean {
  return fields.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/**
 * Whether what is stored says what was sent: a server takes blanks off the ends of texts, and makes what
 * was left empty.
 */
export function sayTheSame<Values extends FieldValues>(
  stored: Values,
  sent: Values,
  fields: readonly FieldPath<Values>[],
): boolean {
  return fields.every((name) => {
    const [is, was]: [unknown, unknown] = [stored[name], sent[name]];
    if (typeof is !== "string" || typeof was !== "string") return JSON.stringify(is) === JSON.stringify(was);
    return was.trim() === "" || is.trim() === was.trim();
  });
}
