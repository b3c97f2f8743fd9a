import type { Transaction } from "#src/platform/database/database.ts";
import { lockRow } from "#src/publishing/item-row.server.ts";
import type { Author, ItemRow, RevisionedKind } from "#src/publishing/kind.server.ts";
import { recordCreation } from "./record-write.server.ts";
import { deleteHistory } from "./revisions.server.ts";

/** Deletes all versions of an item except the stored one, including its draft. */
export async function restartHistory<Row extends ItemRow>(
  tx: Transaction,
  kind: RevisionedKind<Row, unknown, never>,
  itemId: string,
  author: Author,
): Promise<void> {
  const row = await lockRow(tx, kind, itemId);
  if (!row) return;
  await deleteHistory(tx, itemId);
  await recordCreation(tx, kind, { row, author, reason: "imported" });
}
