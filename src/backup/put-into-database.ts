import type { PoolClient } from "pg";
import { MIGRATION_LOCK } from "#src/platform/database/migrate.ts";
import type { OwnedDatabase } from "#src/platform/resources/open-site-database.ts";
import { openStorage } from "#src/platform/storage.ts";
import { holdLock } from "./locks.ts";
import { putBackup, type Restored, type Target } from "./put-backup.ts";
import type { ReadBackup } from "./read-backup.ts";

interface Waiting {
  /** How long others may hold the lock; left out: as long as they like. */
  longestMs?: number;
  /** @throws StartError where nothing may be put there */
  check?: (client: PoolClient) => Promise<void>;
}

/**
 * Puts a backup into a database, which is closed in the end; a site that is started meanwhile waits.
 * @throws StartError with one line for the operator
 */
export async function putIntoDatabase(
  { pool, connection, application, close }: OwnedDatabase,
  target: Omit<Target, "client" | "connection" | "application" | "storage">,
  backup: ReadBackup,
  { longestMs, check }: Waiting = {},
): Promise<Restored> {
  try {
    const { client, release } = await holdLock(pool, MIGRATION_LOCK, longestMs);
    try {
      await check?.(client);
      const storage = await openStorage(target.config);
      return await putBackup({ ...target, client, connection, application, storage }, backup);
    } finally {
      // Closing the connection rolls back, and releases the lock for a waiting site.
      release();
    }
  } finally {
    await close();
  }
}
