// Rows of schedules. To avoid deadlocks, always lock the schedule before its item.

import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import { schedulesTable } from "../history/schedule-table.ts";

/**
 * Prevents others from creating, changing or applying the item's schedule until the transaction ends. Waits for one
 * that is in progress.
 */
export async function lockSchedule(tx: Transaction, itemId: string): Promise<void> {
  // There may be no row to lock yet.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`schedule ${itemId}`}, 0))`);
  const { itemId: id } = schedulesTable;
  await tx.select({ id }).from(schedulesTable).where(eq(id, itemId)).for("update");
}

/** @returns whether there was one */
export async function deleteSchedule(tx: Transaction, itemId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(schedulesTable).where(eq(schedulesTable.itemId, itemId));
  return rowCount === 1;
}
