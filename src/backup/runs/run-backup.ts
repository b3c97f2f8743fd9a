// Takes a backup, proves unproved ones, and removes old ones, in a process of its own.

import type { Pool } from "pg";
import type { Config } from "#src/platform/config.ts";
import { openDatabaseToRead } from "#src/platform/resources/open-site-database.ts";
import { StartError } from "#src/platform/start-error.ts";
import { BACKUP_LOCK, holdLock } from "../locks.ts";
import { proveBackup } from "../prove-backup.ts";
import { openBackupStore } from "../store/open-store.ts";
import { type BackupRecord, newRecord } from "../store/record.ts";
import { budgetOf, chooseExpired, roomForNext } from "../store/rotation.ts";
import type { BackupStore } from "../store/store.ts";
import { writeBackup } from "../take-backup.ts";
import { type BackupOutcome, type BackupTask, INTERRUPTED, UNEXPECTED } from "./task.ts";

export interface RunContext {
  config: Config;
  store: BackupStore;
  pool: Pool;
  /** Called at each step; the process may be killed at any of them. */
  onStep: (step: string) => void;
  /** Logs details that only operators may see. */
  onError: (error: unknown) => void;
}

/** Age at which a requested backup counts as abandoned. */
const FORGOTTEN_MS = 24 * 3_600_000;

type Task = Extract<BackupTask, { kind: "backup" }>;

export async function runBackup(
  base: Pick<RunContext, "config" | "onStep" | "onError">,
  { take, prove }: Task,
): Promise<BackupOutcome[]> {
  const { config } = base;
  const store = await openBackupStore(config);
  const { pool, close } = await openDatabaseToRead(config);
  try {
    const lock = await holdLock(pool, BACKUP_LOCK);
    try {
      const context = { ...base, store, pool };
      await settleInterrupted(store, take?.id);
      const taken = take && (await takeOne(context, take));
      const proved = prove ? await proveAll(context) : [];
      await rotate(context);
      base.onStep("rotated");
      const rest = proved.filter(({ id }) => id !== taken?.id);
      return [...(taken ? [proved.find(({ id }) => id === taken.id) ?? taken] : []), ...rest].map(toOutcome);
    } finally {
      lock.release();
    }
  } finally {
    await close();
  }
}

/** Settles what killed processes left unfinished. The caller holds the lock, so nobody works on it. */
export async function settleInterrupted(store: BackupStore, exceptId?: string): Promise<void> {
  for (const record of await store.list()) {
    if (record.id === exceptId) continue;
    const isForgotten = record.state === "queued" && Date.now() - Date.parse(record.at) > FORGOTTEN_MS;
    if (record.state !== "running" && !isForgotten) continue;
    await store.removeFile(record);
    await store.save({ ...record, state: "failed", bytes: null, error: INTERRUPTED });
  }
}

/** Takes one backup. A failure is stored in its record. */
export async function takeOne(
  { config, store, pool, onStep, onError }: RunContext,
  { id, reason }: NonNullable<Task["take"]>,
): Promise<BackupRecord> {
  const records = await store.list();
  const asked = records.find((record) => record.id === id);
  // An earlier attempt may have been killed.
  if (asked) await store.removeFile(asked);
  const { passphrase } = config.backup;
  const at = asked ? new Date(asked.at) : new Date();
  const record = newRecord(id, reason, "running", passphrase !== undefined, at);
  try {
    await store.save(record);
    onStep("begun");
    const limitBytes = roomForNext(records, await store.freeBytes());
    const client = await pool.connect();
    const path = await store.localPathFor(record);
    const facts = await writeBackup(client, config, path, { passphrase, limitBytes }).finally(() =>
      client.release(true),
    );
    onStep("written");
    const { bytes, sha256, missing } = facts;
    const taken: BackupRecord = {
      ...record,
      state: "proving",
      bytes,
      sha256,
      siteName: facts.siteName ?? null,
      missingImages: missing,
    };
    await store.commit(taken);
    await store.save(taken);
    onStep("taken");
    return taken;
  } catch (error) {
    await store.removeFile(record).catch(onError);
    return fail({ config, store, onError }, record, error);
  }
}

/** Proves every complete backup that is not proved yet. */
async function proveAll({ config, store, onStep, onError }: RunContext): Promise<BackupRecord[]> {
  const done: BackupRecord[] = [];
  for (const record of await store.list()) {
    if (record.state !== "proving") continue;
    try {
      await store.withFile(record, (path) => proveBackup(config, path, onStep));
      const proved: BackupRecord = { ...record, state: "proved", provedAt: new Date().toISOString() };
      await store.save(proved);
      onStep("proved");
      done.push(proved);
    } catch (error) {
      done.push(await fail({ config, store, onError }, record, error));
    }
  }
  return done;
}

async function fail(
  { config, store, onError }: Pick<RunContext, "config" | "store" | "onError">,
  record: BackupRecord,
  error: unknown,
): Promise<BackupRecord> {
  onError(error);
  const failed: BackupRecord = { ...record, state: "failed", error: describeError(error, config) };
  // On a full disk not even this can be written, but the mail reports it.
  await store.save(failed).catch(onError);
  return failed;
}

/** Describes an error for screens and mails, without tables or paths of the server. */
export function describeError(error: unknown, { backup, dataDir }: Config): string {
  if (!(error instanceof StartError)) return UNEXPECTED;
  return error.message
    .replaceAll(`${backup.dir}/`, "")
    .replaceAll(backup.dir, "A pasta das cópias")
    .replaceAll(`${dataDir}/`, "")
    .replaceAll(dataDir, "DATA_DIR");
}

async function rotate({ config, store, onError }: RunContext): Promise<void> {
  try {
    const records = await store.list();
    // A bucket does not use this machine's disk.
    const budgetBytes = config.backup.s3 ? Infinity : budgetOf(records, await store.freeBytes());
    const { timeZone } = config;
    for (const record of chooseExpired(records, { now: new Date(), timeZone, budgetBytes }))
      await store.remove(record);
  } catch (error) {
    onError(error);
  }
}

function toOutcome({ id, reason, bytes, state, error }: BackupRecord): BackupOutcome {
  return { id, reason, bytes, state: state === "proved" || state === "failed" ? state : "proving", error };
}
