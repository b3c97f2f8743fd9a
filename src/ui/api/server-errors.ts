// What the server refused, shown where it was typed.
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "./api-client.ts";

/**
 * Marks the fields that an answer of the API names.
 * @param fields the form's own; an error of any other is not shown at one
 * @returns whether a field was marked
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = error.errors.filter(({ field }) => (fields as readonly string[]).includes(field));
  known.forEach(({ field, message }, index) =>
    setError(field as FieldPath<Values>, { type: "server", message }, { shouldFocus: index === 0 }),
  );
  return known.length > 0;
}

/** The server's own words, or the given ones where it said nothing. */
export function serverText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverText) || fallback;
}
