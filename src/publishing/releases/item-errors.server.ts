// Collects the errors that prevent items from being published or reverted together, each with its item.

import type { Transaction } from "#src/platform/database/database.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import {
  type ContentType,
  findContentType,
  FORBIDDEN,
  mayWrite,
  type Refusal,
  refuseChanges,
  type Writer,
} from "../content-type.server.ts";
import type { Combine } from "../drafts/change-items.server.ts";
import { lockItem } from "../drafts/locked-item.server.ts";
import type { ReleaseItem } from "./schema.ts";

export const REFUSED = "Não pôde ser publicado";

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
 * Combines refusals of these items into one that names each.
 * @param defaultMessage text for a refusal without its own
 */
export function combineByName(items: ReleaseItem[], defaultMessage: string): Combine {
  return (refused, code) => {
    const refusals = new Map(refused.map(({ id, refusal }) => [id, refusal]));
    const errors = items.flatMap((item) => errorsOf(item, refusals.get(item.id), defaultMessage));
    return refuseItems(code, errors);
  };
}

function errorsOf(item: ReleaseItem, refusal: Refusal | undefined, defaultMessage: string): ItemError[] {
  if (!refusal) return [];
  const { detail = defaultMessage, errors = [] } = refusal;
  if (errors.length === 0) return [{ item, field: "", message: detail }];
  return errors.map(({ field, message }) => ({ item, field, message }));
}

/** Refuses items of content types that the writer may not edit. */
export function refuseUnauthorized(
  types: ContentType[],
  writer: Writer,
  items: { kind: string }[],
): Refusal | undefined {
  return items.every(({ kind }) => mayWrite(findContentType(types, kind), writer)) ? undefined : FORBIDDEN;
}

/**
 * Refuses changes that the writer may not publish, before they are scheduled: nobody is asked later. Locks the items'
 * rows in the order of their ids.
 */
export async function refuseToSchedule(
  tx: Transaction,
  types: ContentType[],
  writer: Writer,
  items: { kind: string; id: string }[],
): Promise<Refusal | undefined> {
  for (const { kind: name, id } of items.toSorted((one, other) => one.id.localeCompare(other.id))) {
    const kind = findContentType(types, name);
    const item = kind.mayChange && (await lockItem(tx, kind, id));
    const refusal = item && refuseChanges(kind, writer, item.stored.fields, item.current.fields);
    if (refusal) return refusal;
  }
  return undefined;
}
