// Rows of releases. To avoid deadlocks, lock a release before its items, and items in the order of their ids.

import { and, asc, eq, inArray } from "drizzle-orm";
import { named, recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import type { ReleaseState } from "./schema.ts";
import { releaseItemsTable, releasesTable } from "./table.ts";

export type ReleaseRow = typeof releasesTable.$inferSelect;
export type ReleaseItemRow = typeof releaseItemsTable.$inferSelect;

/** States in which a release can be changed and published. An item is in at most one such release. */
export const OPEN_STATES: ReleaseState[] = ["open", "scheduled", "failed"];

/** States in which a release can be published; a reverted one again, or changed, which opens it. */
export const PUBLISHABLE_STATES: ReleaseState[] = [...OPEN_STATES, "reverted"];

export async function lockRelease(tx: Transaction, id: string): Promise<ReleaseRow | undefined> {
  const [row] = await tx.select().from(releasesTable).where(eq(releasesTable.id, id)).for("update");
  return row;
}

/** Records an action on a release; its items have entries of their own. */
export function recordRelease(
  tx: Transaction,
  action: AuditAction,
  { id, name }: Pick<ReleaseRow, "id" | "name">,
  after?: Record<string, unknown>,
): Promise<void> {
  return recordAct(tx, {
    action,
    subject: named("Lançamento", name),
    subjectId: id,
    ...(after && { after }),
  });
}

export async function findReleaseNames(
  db: Queryable,
  ids: string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const { id, name } = releasesTable;
  return db.select({ id, name }).from(releasesTable).where(inArray(id, ids));
}

/** Ordered by item id. */
export function readItems(db: Queryable, releaseId: string): Promise<ReleaseItemRow[]> {
  return db
    .select()
    .from(releaseItemsTable)
    .where(eq(releaseItemsTable.releaseId, releaseId))
    .orderBy(asc(releaseItemsTable.itemId));
}

/** Removes a deleted item from the open release that contains it. Its row must be locked or gone. */
export async function removeFromOpenRelease(tx: Transaction, itemId: string): Promise<void> {
  const open = tx
    .select({ id: releasesTable.id })
    .from(releasesTable)
    .where(inArray(releasesTable.state, OPEN_STATES));
  await tx
    .delete(releaseItemsTable)
    .where(and(eq(releaseItemsTable.itemId, itemId), inArray(releaseItemsTable.releaseId, open)));
}
