import type { PoolClient } from "pg";
import { MIGRATION_LOCK } from "#src/platform/database/migrate.ts";
import type { OwnedDatabase } from "#src/platform/resources/open-site-database.ts";
import { openStorage } from "#src/platform/storage.ts";
import { holdLock } from "./locks.ts";
import type { ReadBackup } from "./read-backup.ts";
import { restoreArchive, type Restored, type Target } from "./restore-archive.ts";

interface Waiting {
  /** Longest wait for the lock. Default: no limit. */
  longestMs?: number;
  /** @throws StartError if the database must not be replaced */
  check?: (client: PoolClient) => Promise<void>;
}

/**
 * Restores a backup into a database, and closes it at the end. A site that starts meanwhile waits.
 * @throws StartError with one line for the operator
 */
export async function restoreIntoDatabase(
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
      return await restoreArchive({ ...target, client, connection, application, storage }, backup);
    } finally {
      // Closing the connection rolls back, and releases the lock for a waiting site.
      release();
    }
  } finally {
    await close();
  }
}
