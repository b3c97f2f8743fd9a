// The row of an item's schedule. Whoever locks it and its item locks the row first, or two could wait for each other.
import { eq } from "drizzle-orm";
import type { Transaction } from "#src/platform/database.ts";
import { schedulesTable } from "./table.ts";

/** Waits for whoever applies an item's schedule right now; then nobody does until the transaction ends. */
export async function lockSchedule(tx: Transaction, itemId: string): Promise<void> {
  const { itemId: id } = schedulesTable;
  await tx.select({ id }).from(schedulesTable).where(eq(id, itemId)).for("update");
}

/** Deletes the schedule of an item. @returns whether it had one */
export async function deleteSchedule(tx: Transaction, itemId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(schedulesTable).where(eq(schedulesTable.itemId, itemId));
  return rowCount === 1;
}
