// Tells every process that an item has another version: its draft, or what is stored.
import type { Transaction } from "#src/platform/database/database.ts";
import { notify } from "#src/platform/database/notifications.ts";

/** The messages are ids of items. */
export const VERSIONS_CHANNEL = "content_versions";

/** Heard when the transaction commits, however often it calls this. */
export function announceVersion(tx: Transaction, itemId: string): Promise<void> {
  return notify(tx, VERSIONS_CHANNEL, itemId);
}
