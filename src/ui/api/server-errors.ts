// What is wrong with a form or a text, as the server says it.
import { ApiError, type FieldError } from "./api-client.ts";

/** Error texts by field. */
export type FieldErrors<Name extends string> = { [Field in Name]?: string };

/** Said where nothing else is known. */
export const NO_ANSWER = "O servidor não respondeu. Tente novamente.";
export const LIST_NOT_LOADED = "Não foi possível carregar a lista.";
export const NOT_CONFIRMED = "Não foi possível confirmar. Tente de novo.";
export const FILE_NOT_READ = "Não foi possível ler o arquivo.";

/**
 * What an answer of the API finds wrong, by field.
 * @param names of the form's fields; errors of others are left out
 * @param others names that the server uses for some of them
 */
export function readErrors<Name extends string>(
  error: unknown,
  names: readonly Name[],
  others: Record<string, Name> = {},
): FieldErrors<Name> {
  if (!(error instanceof ApiError)) return {};
  const errors = error.errors.map(({ field, message }) => ({ field: others[field] ?? field, message }));
  return placeErrors(errors, names);
}

/**
 * Each error at its field: the first of a field, and all that are in parts of it, such as the second of its tags.
 */
export function placeErrors<Name extends string>(
  errors: FieldError[],
  names: readonly Name[],
): FieldErrors<Name> {
  const fieldErrors: FieldErrors<Name> = {};
  for (const { field, message } of errors) {
    const name = names.find((other) => field === other || field.startsWith(`${other}.`));
    if (name === undefined) continue;
    const known = fieldErrors[name];
    if (known === undefined) fieldErrors[name] = message;
    else if (field !== name) fieldErrors[name] = `${known}; ${message}`;
  }
  return fieldErrors;
}

/** What an answer of the API finds wrong, by the names of parts of fields: `items.0.label`. */
export function placeByPart(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? error.errors : [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

/** Each thing that the server finds wrong. */
export function messagesOf(error: unknown): string[] {
  return error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
}

/** The same in one line; undefined if it names none. */
export function listErrors(error: unknown): string | undefined {
  return messagesOf(error).join("; ") || undefined;
}

/** The server's message, or the fallback if it sent none. */
export function serverText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverText) || fallback;
}
