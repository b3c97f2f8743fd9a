import { ApiError, type FieldError } from "./api-client.ts";

export type FieldErrors<Name extends string> = { [Field in Name]?: string };

/** Used if the server gave no reason. */
export const NO_ANSWER = "O servidor não respondeu. Tente novamente.";
export const LIST_NOT_LOADED = "Não foi possível carregar a lista.";
export const NOT_CONFIRMED = "Não foi possível confirmar. Tente de novo.";
export const FILE_NOT_READ = "Não foi possível ler o arquivo.";

/**
 * Maps an API error to form fields.
 * @param names the form's fields; errors of others are left out
 * @param others server names that differ from the form's
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

/** Assigns each error to its field: the field's first, and all of its parts, such as its second tag. */
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

/** Maps an API error to parts of fields, such as `items.0.label`. */
export function placeByPart(error: unknown): Record<string, string> {
  const errors = error instanceof ApiError ? error.errors : [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, message]));
}

export function messagesOf(error: unknown): string[] {
  return error instanceof ApiError ? error.errors.map(({ message }) => message) : [];
}

/** Joins the messages in one line; undefined if there are no field errors. */
export function listErrors(error: unknown): string | undefined {
  return messagesOf(error).join("; ") || undefined;
}

/** Why the state of the thing forbids the act; undefined for other failures. */
export function conflictText(error: unknown): string | undefined {
  return error instanceof ApiError && error.status === 409 ? error.serverText : undefined;
}

/** Whether the site, or the proxy before it, was not reached. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || ([502, 503, 504].includes(error.status) && error.serverText === undefined);
}

/** Text for a form that keeps what was typed. */
export function tryAgain(error: unknown): string {
  if (!isUnreachable(error)) return serverText(error, "Tente novamente.");
  return "O site não respondeu. O que você escreveu continua aqui: confira a conexão e tente novamente.";
}

export function serverText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverText) || fallback;
}
