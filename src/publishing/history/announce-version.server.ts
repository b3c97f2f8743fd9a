// Notifies all processes that an item's draft or stored version has changed.

import type { Transaction } from "#src/platform/database/database.ts";
import { notify } from "#src/platform/database/notifications.ts";

/** Payloads are item ids. */
export const VERSIONS_CHANNEL = "content_versions";

/** Delivered once when the transaction commits, however often it calls this. */
export function announceVersion(tx: Transaction, itemId: string): Promise<void> {
  return notify(tx, VERSIONS_CHANNEL, itemId);
}
