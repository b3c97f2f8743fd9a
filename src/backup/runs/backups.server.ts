// Lists and requests backups and restores for administrators.

import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import { AGE_SUFFIX } from "../archive/encryption.ts";
import { REQUEST_LOCK, BACKUP_LOCK, isLockHeld } from "../locks.ts";
import type { Backup, Revoked } from "../schema.ts";
import { findRecord, openBackupStore } from "../store/open-store.ts";
import { type BackupRecord, hasFile, isUnfinished, newRecord } from "../store/record.ts";
import type { BackupStore } from "../store/store.ts";
import { backupRestore, backupRun } from "./job-definitions.ts";
import { findRevoked } from "./runs.server.ts";
import { INTERRUPTED } from "./task.ts";

type Needs = Pick<Resources, "config" | "db" | "jobs">;

const RESTORE_INTERRUPTED = "A restauração foi interrompida: confira se o site está como deveria.";
const BUSY = "Uma cópia ou restauração está em andamento: espere ela terminar.";
const IS_BUSY = { ok: false, code: "conflict", detail: BUSY } as const;
const NOT_PROVED = "Só uma cópia comprovada pode ser restaurada.";

export type BackupResult =
  | { ok: true; backup: Backup }
  | { ok: false; code: "not-found" | "conflict"; detail?: string };

/** Lists all backups, newest first. */
export async function listBackups({ config, db }: Pick<Needs, "config" | "db">): Promise<Backup[]> {
  const records = await (await openBackupStore(config)).list();
  const working = await isWorking(db, records);
  const last = await findRevoked(db);
  return records.map((record) =>
    describe(record, working, last?.backupId === record.id ? last.revoked : null),
  );
}

/** Requests a backup. It is listed at once, and a job does the work. */
export function requestBackup({ config, db, jobs }: Needs): Promise<BackupResult> {
  return oneAtATime(db, async (tx, ifUndone) => {
    const store = await openBackupStore(config);
    if (await isBusy(tx, await store.list())) return IS_BUSY;
    const isEncrypted = config.backup.passphrase !== undefined;
    const record = newRecord(randomUUID(), "manual", "queued", isEncrypted);
    ifUndone(() => store.remove(record));
    await store.save(record);
    await jobs.enqueue(tx, backupRun, { id: record.id });
    await recordBackup(tx, "backup.requested", record);
    return { ok: true, backup: describe(record, true) };
  });
}

/** Requests a restore of the site from a backup. */
export function requestRestore({ config, db, jobs }: Needs, id: string): Promise<BackupResult> {
  return oneAtATime(db, async (tx, ifUndone) => {
    const store = await openBackupStore(config);
    const records = await store.list();
    const record = records.find((one) => one.id === id);
    if (!record) return { ok: false, code: "not-found" };
    if (record.state !== "proved") return { ok: false, code: "conflict", detail: NOT_PROVED };
    if (await isBusy(tx, records)) return IS_BUSY;
    const asked: BackupRecord = {
      ...record,
      restore: { state: "running", at: new Date().toISOString(), error: null },
    };
    ifUndone(() => store.save(record));
    await store.save(asked);
    await jobs.enqueue(tx, backupRestore, { id });
    await recordBackup(tx, "restore.requested", record);
    return { ok: true, backup: describe(asked, true) };
  });
}

type Undo = () => Promise<void>;

/**
 * Makes the second of two simultaneous requests wait. Records are not rows, so they are undone if the transaction
 * fails, even at its commit.
 */
async function oneAtATime(
  db: Needs["db"],
  ask: (tx: Transaction, ifUndone: (undo: Undo) => void) => Promise<BackupResult>,
): Promise<BackupResult> {
  let undo: Undo | undefined;
  try {
    return await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ free: boolean }>(
        sql`SELECT pg_try_advisory_xact_lock(${REQUEST_LOCK}) AS free`,
      );
      if (!rows[0]?.free) return IS_BUSY;
      return ask(tx, (work) => {
        undo = work;
      });
    });
  } catch (error) {
    await undo?.();
    throw error;
  }
}

export interface BackupFile {
  name: string;
  bytes: number;
  stream: Readable;
}

function recordBackup(tx: Transaction, action: AuditAction, { id, at }: BackupRecord): Promise<void> {
  return recordAct(tx, { action, subject: "Cópia de segurança", subjectId: id, after: { "Feita em": at } });
}

/** Opens the file of a backup for download; undefined if there is none. */
export async function openBackupFile(
  { config, db }: Pick<Needs, "config" | "db">,
  id: string,
): Promise<BackupFile | undefined> {
  const store: BackupStore = await openBackupStore(config);
  const record = await findRecord(store, id);
  if (!record || !hasFile(record)) return undefined;
  await db.transaction((tx) => recordBackup(tx, "backup.downloaded", record));
  return { name: `vitrine-${record.file}`, bytes: record.bytes ?? 0, stream: await store.read(record) };
}

/** A job that was just requested is not in the queue for a moment. */
const MOMENT_MS = 10_000;

/** Absolute, because the clock may have been set back since. */
const isJustNow = (at: string): boolean => Math.abs(Date.now() - Date.parse(at)) < MOMENT_MS;

/** Tells whether a request would have to wait. */
async function isBusy(db: Queryable, records: BackupRecord[]): Promise<boolean> {
  return records.some(hasBegun) && isWorking(db, records);
}

const hasBegun = (record: BackupRecord): boolean =>
  isUnfinished(record) || record.restore?.state === "running";

/** Tells whether a process works on backups, or is about to. */
async function isWorking(db: Queryable, records: BackupRecord[]): Promise<boolean> {
  const began = records.filter(hasBegun);
  if (began.some(({ at, restore }) => isJustNow(restore?.at ?? at))) return true;
  if (await isLockHeld(db, BACKUP_LOCK)) return true;
  const { rowCount } = await db.execute(
    sql`SELECT FROM pgboss.job WHERE name IN (${backupRun.name}, ${backupRestore.name})
      AND state IN ('created', 'retry', 'active') LIMIT 1`,
  );
  return rowCount !== 0;
}

/** Describes a backup. If nothing works on an unfinished one, its process was killed. */
function describe(record: BackupRecord, working: boolean, revoked: Revoked | null = null): Backup {
  const { id, at, reason, bytes, provedAt, error, siteName, missingImages } = record;
  const isLost = !working && ["queued", "running", "proving"].includes(record.state);
  const restore =
    !working && record.restore?.state === "running"
      ? { ...record.restore, state: "failed" as const, error: RESTORE_INTERRUPTED }
      : record.restore;
  const state = record.state === "queued" ? "running" : record.state;
  return {
    id,
    at,
    reason,
    state: isLost ? "failed" : state,
    bytes,
    provedAt,
    error: isLost ? INTERRUPTED : error,
    isEncrypted: record.file.endsWith(AGE_SUFFIX),
    siteName,
    missingImages,
    restore: restore && { ...restore, revoked: restore.state === "done" ? revoked : null },
  };
}
