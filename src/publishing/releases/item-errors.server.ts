// What keeps a release from being published or taken back: every error, with the item that has it.
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Refusal } from "#src/publishing/kind.server.ts";
import type { ReleaseItem } from "./schema.ts";

/** An error of an item of a release. */
export interface ItemError {
  item: ReleaseItem;
  /** Of the item; "" where it is about the whole item. */
  field: string;
  message: string;
}

/** A refusal that names the item of each error in its text and, for programs, by its kind and id. */
export function refuseItems(code: Refusal["code"], fieldErrors: ItemError[]): Refusal {
  const errors = fieldErrors.map(({ item, field, message }): FieldError & ReleaseItem => ({
    field,
    message: `“${item.title || "Sem título"}”: ${message}`,
    ...item,
  }));
  return { ok: false, code, detail: errors.map(({ message }) => message).join("; "), errors };
}

/** The errors in the refusal of one item. @param usual the text where the refusal has none of its own */
export function errorsOf(item: ReleaseItem, { detail, errors }: Refusal, usual: string): ItemError[] {
  if (!errors || errors.length === 0) return [{ item, field: "", message: detail ?? usual }];
  return errors.map(({ field, message }) => ({ item, field, message }));
}

/** Thrown to roll back the transaction of a release that an item refuses. */
export class ItemsRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super("the release was refused");
    this.refusal = refusal;
  }
}
