// Where backups are kept: a folder, or a bucket.
import type { Readable } from "node:stream";
import type { BackupConfig } from "#src/platform/config.ts";
import { openFolderStore } from "./folder-store.ts";
import type { BackupRecord } from "./record.ts";

export interface BackupStore {
  /** Newest first. */
  list(): Promise<BackupRecord[]>;
  /** Writes a record, whole or not at all. */
  save(record: BackupRecord): Promise<void>;
  /** Where the file of a new backup is to be written, on this machine. */
  placeFor(record: BackupRecord): Promise<string>;
  /** Takes the file that was written there, which is on this machine no longer needed. */
  keep(record: BackupRecord): Promise<void>;
  /** Reads the file. */
  read(record: BackupRecord): Promise<Readable>;
  /** Runs work on the file, which is on this machine meanwhile. */
  withFile<T>(record: BackupRecord, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes file and record, and what is left of an unfinished one. */
  remove(record: BackupRecord): Promise<void>;
  /** Removes the file; the record stays, and says why. */
  removeFile(record: BackupRecord): Promise<void>;
  /** Free bytes where backups lie; Infinity where nobody knows. */
  freeBytes(): Promise<number>;
}

/** @throws StartError where the folder cannot be used */
export async function openBackupStore(config: {
  backup: BackupConfig;
  dataDir: string;
}): Promise<BackupStore> {
  const { s3, dir } = config.backup;
  if (!s3) return openFolderStore(dir);
  // The SDK is large, so it is loaded only when a bucket is configured.
  const { openBucketStore } = await import("./bucket-store.ts");
  return openBucketStore(s3, config.dataDir);
}

export async function findRecord(store: BackupStore, id: string): Promise<BackupRecord | undefined> {
  return (await store.list()).find((record) => record.id === id);
}
