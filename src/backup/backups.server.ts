// The door for administrators: what backups there are, and asking for one or for a restore.
import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { recordAct } from "#src/audit/record.server.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources.ts";
import { AGE_SUFFIX } from "./archive/encryption.ts";
import { backupRestore, backupRun } from "./runs/kinds.ts";
import { ASK_LOCK, BACKUP_LOCK, isHeld } from "./runs/locks.ts";
import { INTERRUPTED } from "./runs/task.ts";
import type { Backup } from "./schema.ts";
import { type BackupRecord, hasFile, isUnfinished, newRecord } from "./store/record.ts";
import { findRecord, openBackupStore } from "./store/open-store.ts";
import type { BackupStore } from "./store/store.ts";

type Needs = Pick<Resources, "config" | "db" | "jobs">;

const RESTORE_INTERRUPTED = "A restauração foi interrompida: confira se o site está como deveria.";
const BUSY = "Uma cópia ou restauração está em andamento: espere ela terminar.";
const NOT_PROVED = "Só uma cópia comprovada pode ser restaurada.";

export type BackupResult =
  | { ok: true; backup: Backup }
  | { ok: false; code: "not-found" | "conflict"; detail?: string };

/** All backups, newest first. */
export async function listBackups({ config, db }: Pick<Needs, "config" | "db">): Promise<Backup[]> {
  const records = await (await openBackupStore(config)).list();
  return describeAll(records, await isWorking(db.$client, records));
}

/** Takes a backup now: it is in the list at once, and a job does the work. */
export function requestBackup({ config, db, jobs }: Needs): Promise<BackupResult> {
  return oneAtATime(db, async (tx) => {
    const store = await openBackupStore(config);
    if (await isBusy(db.$client, await store.list())) return { ok: false, code: "conflict", detail: BUSY };
    const isEncrypted = config.backup.passphrase !== undefined;
    const record = newRecord(randomUUID(), "manual", "queued", isEncrypted);
    await store.save(record);
    try {
      await jobs.enqueue(tx, backupRun, { id: record.id });
      await recordBackup(tx, "backup.requested", record);
    } catch (error) {
      await store.remove(record);
      throw error;
    }
    return { ok: true, backup: describe(record, true) };
  });
}

/** Begins to put a backup in the place of the site. */
export function requestRestore({ config, db, jobs }: Needs, id: string): Promise<BackupResult> {
  return oneAtATime(db, async (tx) => {
    const store = await openBackupStore(config);
    const records = await store.list();
    const record = records.find((one) => one.id === id);
    if (!record) return { ok: false, code: "not-found" };
    if (record.state !== "proved") return { ok: false, code: "conflict", detail: NOT_PROVED };
    if (await isBusy(db.$client, records)) return { ok: false, code: "conflict", detail: BUSY };
    const asked: BackupRecord = {
      ...record,
      restore: { state: "running", at: new Date().toISOString(), error: null },
    };
    await store.save(asked);
    try {
      await jobs.enqueue(tx, backupRestore, { id });
      await recordBackup(tx, "restore.requested", record);
    } catch (error) {
      await store.save(record);
      throw error;
    }
    return { ok: true, backup: describe(asked, true) };
  });
}

function oneAtATime<Result>(db: Needs["db"], ask: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${ASK_LOCK})`);
    return ask(tx);
  });
}

export interface BackupFile {
  name: string;
  bytes: number;
  stream: Readable;
}

function recordBackup(tx: Transaction, action: AuditAction, { id, at }: BackupRecord): Promise<void> {
  return recordAct(tx, { action, subject: "Cópia de segurança", subjectId: id, after: { "Feita em": at } });
}

/** The file of a backup, to be downloaded; undefined where there is none. */
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

/** A job that was just asked for is not in the queue for a moment. */
const MOMENT_MS = 10_000;

/** Whether somebody would have to wait. */
async function isBusy(pool: Pool, records: BackupRecord[]): Promise<boolean> {
  return records.some(hasBegun) && isWorking(pool, records);
}

const hasBegun = (record: BackupRecord): boolean =>
  isUnfinished(record) || record.restore?.state === "running";

/** Whether a process works on backups, or is about to. */
async function isWorking(pool: Pool, records: BackupRecord[]): Promise<boolean> {
  const began = records.filter(hasBegun);
  if (began.some(({ at, restore }) => Date.now() - Date.parse(restore?.at ?? at) < MOMENT_MS)) return true;
  if (await isHeld(pool, BACKUP_LOCK)) return true;
  const { rowCount } = await pool.query(
    `SELECT FROM pgboss.job WHERE name = ANY($1) AND state IN ('created', 'retry', 'active') LIMIT 1`,
    [[backupRun.name, backupRestore.name]],
  );
  return rowCount !== 0;
}

function describeAll(records: BackupRecord[], working: boolean): Backup[] {
  return records.map((record) => describe(record, working));
}

/** What nobody is working on any more was killed. */
function describe(record: BackupRecord, working: boolean): Backup {
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
    restore,
  };
}
