// What is wrong with a form or a text, as the server says it.
import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { ApiError, type FieldError } from "./api-client.ts";

/** Error texts by field. */
export type FieldFaults<Name extends string> = { [Field in Name]?: string };

/**
 * What an answer of the API finds wrong, by field.
 * @param names of the form's fields; errors of others are left out
 * @param others names that the server uses for some of them
 */
export function readFaults<Name extends string>(
  error: unknown,
  names: readonly Name[],
  others: Record<string, Name> = {},
): FieldFaults<Name> {
  if (!(error instanceof ApiError)) return {};
  const errors = error.errors.map(({ field, message }) => ({ field: others[field] ?? field, message }));
  return placeFaults(errors, names);
}

/**
 * Each fault at its field: the first of a field, and all that are in parts of it, such as the second of its tags.
 */
export function placeFaults<Name extends string>(
  errors: FieldError[],
  names: readonly Name[],
): FieldFaults<Name> {
  const faults: FieldFaults<Name> = {};
  for (const { field, message } of errors) {
    const name = names.find((other) => field === other || field.startsWith(`${other}.`));
    if (name === undefined) continue;
    const known = faults[name];
    if (known === undefined) faults[name] = message;
    else if (field !== name) faults[name] = `${known}; ${message}`;
  }
  return faults;
}

/**
 * Marks the fields that an answer of the API names, and focuses the first.
 * @returns whether a field was marked
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const faults = Object.entries(readFaults(error, fields)) as [FieldPath<Values>, string][];
  faults.forEach(([name, message], index) =>
    setError(name, { type: "server", message }, { shouldFocus: index === 0 }),
  );
  return faults.length > 0;
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
