// Restores a backup into the running site. The site is closed meanwhile, and a fresh backup is taken first; the
// restore happens completely or not at all.

import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { PoolClient } from "pg";
import { SYSTEM } from "#src/audit/actor.server.ts";
import { createLogger } from "#src/platform/logger.ts";
import { openDatabaseAsOwner, openDatabaseToRead } from "#src/platform/resources/open-site-database.ts";
import { StartError } from "#src/platform/start-error.ts";
import { BACKUP_LOCK, CLOSED_CHANNEL, CLOSED_LOCK, holdLock } from "../locks.ts";
import { readBackup } from "../read-backup.ts";
import type { Restored, SiteCode } from "../restore-archive.ts";
import { restoreIntoDatabase } from "../restore-into-database.ts";
import { findRecord, openBackupStore } from "../store/open-store.ts";
import type { BackupRecord } from "../store/record.ts";
import { describeError, type RunContext, settleInterrupted, takeOne } from "./run-backup.ts";
import type { RestoreOutcome } from "./task.ts";

/** How long running requests may continue when the site closes. */
const DRAIN_MS = { least: 1_000, most: 30_000 };
/** A start that migrates holds this lock, and may itself wait for the backup lock, which is held here. */
const MIGRATION_WAIT_MS = 60_000;

interface RestoreContext extends RunContext {
  site: SiteCode;
}

type Done = Omit<RestoreOutcome, "id" | "error">;
const NOTHING: Done = { erasedAgain: 0, unreadableSecrets: 0, revoked: null };

export async function runRestore(
  base: Omit<RestoreContext, "store" | "pool">,
  id: string,
): Promise<RestoreOutcome> {
  const store = await openBackupStore(base.config);
  const { pool, close } = await openDatabaseToRead(base.config);
  try {
    const lock = await holdLock(pool, BACKUP_LOCK);
    try {
      await settleInterrupted(store);
      const record = await findRecord(store, id);
      if (record?.state !== "proved") return { id, error: "Essa cópia não existe mais.", ...NOTHING };
      const context = { ...base, store, pool };
      return await recordOutcome(context, record, () =>
        store.withFile(record, (path) => replaceSite(context, path)),
      );
    } finally {
      lock.release();
    }
  } finally {
    await close();
  }
}

/** Records the outcome of the restore. */
async function recordOutcome(
  { config, store, onError }: RunContext,
  record: BackupRecord,
  work: () => Promise<Done>,
): Promise<RestoreOutcome> {
  const save = (state: "running" | "done" | "failed", error: string | null): Promise<void> =>
    store.save({ ...record, restore: { state, at: new Date().toISOString(), error } });
  try {
    await save("running", null);
    const done = await work();
    await save("done", null).catch(onError);
    return { id: record.id, error: null, ...done };
  } catch (error) {
    onError(error);
    const message = describeError(error, config);
    await save("failed", message).catch(onError);
    return { id: record.id, error: message, ...NOTHING };
  }
}

async function replaceSite(context: RestoreContext, path: string): Promise<Done> {
  const { config, site, pool, onStep } = context;
  const backup = await readBackup(config, path);
  onStep("checked");
  const closed = await holdLock(pool, CLOSED_LOCK);
  try {
    await closeSite(closed.client);
    onStep("closed");
    const fresh = await takeOne(context, { id: randomUUID(), reason: "restore" });
    if (fresh.state === "failed")
      throw new StartError(
        `Antes de restaurar, a cópia do site como está agora falhou, e nada mudou: ${fresh.error}`,
      );
    const target = { actor: SYSTEM, config, site, log: createLogger("silent"), onStep };
    const database = await openDatabaseAsOwner(config);
    return toDone(await restoreIntoDatabase(database, target, backup, { longestMs: MIGRATION_WAIT_MS }));
  } finally {
    closed.release();
  }
}

function toDone({ erasedAgain, unreadableSecrets, revoked }: Restored): Done {
  return { erasedAgain, unreadableSecrets, revoked };
}

/**
 * Closes the site in every process, and waits for running work, so that everything acknowledged is in the fresh
 * backup.
 */
async function closeSite(client: PoolClient): Promise<void> {
  await client.query("SELECT pg_notify($1, '')", [CLOSED_CHANNEL]);
  const start = performance.now();
  for (;;) {
    await delay(250);
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'vitrine'
       AND pid <> pg_backend_pid() AND state <> 'idle' LIMIT 1`,
    );
    const waited = performance.now() - start;
    if ((rowCount === 0 && waited > DRAIN_MS.least) || waited > DRAIN_MS.most) return;
  }
}
