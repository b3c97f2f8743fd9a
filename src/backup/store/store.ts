// Interface of a place for backups, a folder or a bucket.

import type { Readable } from "node:stream";
import type { BackupRecord } from "./record.ts";

export interface BackupStore {
  /** Newest first. */
  list(): Promise<BackupRecord[]>;
  /** Writes a record atomically. */
  save(record: BackupRecord): Promise<void>;
  /** Returns the local path for writing a new backup. */
  localPathFor(record: BackupRecord): Promise<string>;
  /** Stores the file written there, which is then no longer needed locally. */
  commit(record: BackupRecord): Promise<void>;
  read(record: BackupRecord): Promise<Readable>;
  /** Runs work on the file, which is available locally meanwhile. */
  withFile<T>(record: BackupRecord, work: (path: string) => Promise<T>): Promise<T>;
  /** Removes file and record, including leftovers of an unfinished one. */
  remove(record: BackupRecord): Promise<void>;
  /** Removes the file, but keeps the record with its error. */
  removeFile(record: BackupRecord): Promise<void>;
  /** Returns the free bytes; Infinity if unknown. */
  freeBytes(): Promise<number>;
}
