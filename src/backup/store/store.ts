// What a place for backups can do, be it a folder or a bucket.
import type { Readable } from "node:stream";
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
