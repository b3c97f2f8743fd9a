// Reads an item with its versions and locks it.

import type { Transaction } from "#src/platform/database/database.ts";
import type { ItemRow, Refusal, VersionedContentType } from "../content-type.server.ts";
import { hashOf } from "../history/packed-body.server.ts";
import {
  findStored,
  parseRevisionId,
  readRevision,
  type StoredRevision,
} from "../history/revisions.server.ts";
import { lockRow } from "../item-row.server.ts";

export const UNKNOWN_REVISION: Refusal = { ok: false, code: "not-found", detail: "Esta revisão não existe." };

/** An item whose row is locked until the transaction ends. */
export interface LockedItem<Row extends ItemRow = ItemRow> {
  row: Row;
  stored: StoredRevision;
  /** The draft, or the stored version if there is none. */
  current: StoredRevision;
  hasDraft: boolean;
}

/** Undefined if there is no item with this id. */
export async function lockItem<Row extends ItemRow>(
  tx: Transaction,
  kind: VersionedContentType<Row, unknown, object>,
  itemId: string,
): Promise<LockedItem<Row> | undefined> {
  const row = await lockRow(tx, kind, itemId);
  if (!row) return undefined;
  const fields = kind.toFields(row);
  const { storedId, draftId } = await findStored(tx, { itemId, fields });
  const stored = { id: storedId, fields, hash: hashOf(JSON.stringify(fields)) };
  const draft = draftId === null ? undefined : await readRevision(tx, itemId, draftId);
  return { row, stored, current: draft ?? stored, hasDraft: draft !== undefined };
}

/**
 * Finds a revision by the id that a client sent.
 * @param known revisions that need not be read again
 */
export async function findBase(
  tx: Transaction,
  itemId: string,
  name: string,
  known: StoredRevision[] = [],
): Promise<StoredRevision | undefined> {
  const id = parseRevisionId(name);
  if (id === undefined) return undefined;
  return known.find((revision) => revision.id === id) ?? readRevision(tx, itemId, id);
}
