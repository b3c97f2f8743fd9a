// Collects the errors that prevent a release from being published or reverted, each with its item.

import type { FieldError } from "#src/platform/http/problem.ts";
import type { Refusal } from "../content-type.server.ts";
import type { ReleaseItem } from "./schema.ts";

export interface ItemError {
  item: ReleaseItem;
  /** Field of the item; "" if the error concerns the whole item. */
  field: string;
  message: string;
}

/** Combines the errors of several items. Each names its item in the text and, for programs, by `kind` and `id`. */
export function refuseItems(code: Refusal["code"], fieldErrors: ItemError[]): Refusal {
  const errors = fieldErrors.map(({ item, field, message }): FieldError & ReleaseItem => ({
    field,
    message: `“${item.title || "Sem título"}”: ${message}`,
    ...item,
  }));
  return { ok: false, code, detail: errors.map(({ message }) => message).join("; "), errors };
}

/**
 * Splits the refusal of one item into errors.
 * @param defaultMessage text for a refusal without its own
 */
export function errorsOf(
  item: ReleaseItem,
  { detail, errors }: Refusal,
  defaultMessage: string,
): ItemError[] {
  if (!errors || errors.length === 0) return [{ item, field: "", message: detail ?? defaultMessage }];
  return errors.map(({ field, message }) => ({ item, field, message }));
}

/** Thrown to roll back a release when an item is refused. */
export class ItemsRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super("the release was refused");
    this.refusal = refusal;
  }
}
