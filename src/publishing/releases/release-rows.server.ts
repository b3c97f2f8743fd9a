// The rows of releases. Whoever locks a release and its items locks the release first and then the items in the order
// of their ids, or two could wait for each other.
import { and, asc, eq, inArray } from "drizzle-orm";
import { named, recordAct } from "#src/audit/record.server.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { ReleaseState } from "./schema.ts";
import { releaseItemsTable, releasesTable } from "./table.ts";

export type ReleaseRow = typeof releasesTable.$inferSelect;
export type ReleaseItemRow = typeof releaseItemsTable.$inferSelect;

/** In these states a release can still be changed and published. An item is in one such release at most. */
export const OPEN_STATES: ReleaseState[] = ["open", "scheduled", "failed"];

/** The row of a release, locked until the transaction ends; undefined if there is none. */
export async function lockRelease(tx: Transaction, id: string): Promise<ReleaseRow | undefined> {
  const [row] = await tx.select().from(releasesTable).where(eq(releasesTable.id, id)).for("update");
  return row;
}

/** Records what was done with a release; its items have entries of their own. */
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

/** What releases are called. */
export async function findReleaseNames(
  db: Queryable,
  ids: string[],
): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return [];
  const { id, name } = releasesTable;
  return db.select({ id, name }).from(releasesTable).where(inArray(id, ids));
}

/** The items of a release, in the order of their ids. */
export function readItems(db: Queryable, releaseId: string): Promise<ReleaseItemRow[]> {
  return db
    .select()
    .from(releaseItemsTable)
    .where(eq(releaseItemsTable.releaseId, releaseId))
    .orderBy(asc(releaseItemsTable.itemId));
}

/** Removes an item that is being deleted from the release that would publish it. Its row must be locked or gone. */
export async function leaveOpenRelease(tx: Transaction, itemId: string): Promise<void> {
  const open = tx
    .select({ id: releasesTable.id })
    .from(releasesTable)
    .where(inArray(releasesTable.state, OPEN_STATES));
  await tx
    .delete(releaseItemsTable)
    .where(and(eq(releaseItemsTable.itemId, itemId), inArray(releaseItemsTable.releaseId, open)));
}
