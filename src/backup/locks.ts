// Advisory locks that show running backups and restores. PostgreSQL releases them when their process ends.

import { sql } from "drizzle-orm";
import type { Pool, PoolClient } from "pg";
import type { Queryable } from "#src/platform/database/database.ts";
import { StartError } from "#src/platform/start-error.ts";

/** PostgreSQL's code for lock_not_available. */
const LOCK_NOT_AVAILABLE = "55P03";

/** Held while a backup is taken, proved or restored: one at a time, in all processes. */
export const BACKUP_LOCK = 7_230_422;
/** Held while a restore has closed the site. */
export const CLOSED_LOCK = 7_230_423;
/**
 * Held while somebody requests a backup or a restore, so that the second of two simultaneous clicks sees the first.
 */
export const REQUEST_LOCK = 7_230_427;
/** Notified by the restoring process, so that others check CLOSED_LOCK. */
export const CLOSED_CHANNEL = "site_closed";

/**
 * Waits for a lock, and holds it on a separate connection until `release`.
 * @param longestMs longest wait; 0 for no limit
 * @throws StartError after the longest wait
 */
export async function holdLock(
  pool: Pool,
  lock: number,
  longestMs = 0,
): Promise<{ client: PoolClient; release(): void }> {
  const client = await pool.connect();
  try {
    await client.query(`SET statement_timeout = 0; SET lock_timeout = ${longestMs}`);
    await client.query("SELECT pg_advisory_lock($1)", [lock]);
    await client.query("SET lock_timeout = 0");
  } catch (error) {
    client.release(true);
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new StartError(
      "Outro processo está mudando o banco de dados: tente de novo em alguns minutos. Nada mudou.",
    );
  }
  // Closing the connection releases the lock.
  return { client, release: () => client.release(true) };
}

/** Takes a lock if it is free; returns `null` otherwise. */
export async function tryLock(pool: Pool, lock: number): Promise<{ release(): void } | null> {
  const client = await pool.connect();
  const { rows } = await client.query<{ held: boolean }>("SELECT pg_try_advisory_lock($1) AS held", [lock]);
  if (rows[0]?.held) return { release: () => client.release(true) };
  client.release();
  return null;
}

/** Tells whether any process holds a lock. */
export async function isLockHeld(db: Queryable, lock: number): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${lock} AND objsubid = 1 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rowCount !== 0;
}
