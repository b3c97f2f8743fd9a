// Shows the server's validation errors at the fields of a form.
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError } from "./api-client.ts";

/**
 * Marks the fields that an answer of the API names, and focuses the first.
 * @param fields of the form; errors of others are ignored
 * @returns whether a field was marked
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  // What is wrong in a part of a field, such as the second of its tags, is said at the field.
  const known = error.errors.flatMap(({ field, message }) => {
    const name = fields.find((other) => field === other || field.startsWith(`${other}.`));
    return name === undefined ? [] : [{ name, message }];
  });
  known.forEach(({ name, message }, index) =>
    setError(name, { type: "server", message }, { shouldFocus: index === 0 }),
  );
  return known.length > 0;
}

/** Each thing that the server finds wrong, in one line; undefined if it names none. */
export function listFaults(error: unknown): string | undefined {
  const faults = error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
  return faults.length > 0 ? faults.join("; ") : undefined;
}

/** The server's message, or the fallback if it sent none. */
export function serverText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverText) || fallback;
}
