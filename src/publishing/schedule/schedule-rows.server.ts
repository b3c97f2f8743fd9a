// The row of an item's schedule. Whoever locks it and its item locks the row first, or two would wait for each other.
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import { schedulesTable } from "#src/publishing/history/schedule-table.ts";

/**
 * Until the transaction ends nobody else makes, changes or applies the schedule of an item. Waits for whoever does so
 * right now.
 */
export async function lockSchedule(tx: Transaction, itemId: string): Promise<void> {
  // There may be no row to lock yet.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`schedule ${itemId}`}, 0))`);
  const { itemId: id } = schedulesTable;
  await tx.select({ id }).from(schedulesTable).where(eq(id, itemId)).for("update");
}

/** Deletes the schedule of an item. @returns whether it had one */
export async function deleteSchedule(tx: Transaction, itemId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(schedulesTable).where(eq(schedulesTable.itemId, itemId));
  return rowCount === 1;
}
