// Allows only one process per data folder, with a lock that ends with the process.

import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { explainDataDirError, StartError } from "../start-error.ts";

/**
 * Takes the lock of `dataDir`, an existing folder, until this process ends or `release()` is called.
 * It is SQLite's lock on the file `path`: Node has no file locks of its own, and a file with a process id would
 * survive `kill -9` and be wrong when the id is reused. SQLite uses a POSIX record lock, which the kernel drops when
 * the process ends. The kernel also drops it when the process closes *any* descriptor of the file, so nothing else
 * may open it.
 * @throws StartError if another process has the lock, or the file cannot be written
 */
export function lockDataDir(dataDir: string, path = join(dataDir, "process.lock")): { release(): void } {
  const database = openLocked(path, dataDir);
  const release = (): void => {
    process.off("exit", release);
    if (database.isOpen) database.close();
  };
  // Keeps a reference until then: garbage collection would close the database and drop its lock silently.
  process.on("exit", release);
  return { release };
}

function openLocked(path: string, dataDir: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    // Without a timeout, two processes that try at the same instant would both be refused.
    database = new DatabaseSync(path, { timeout: 500 });
    // The write stays in memory, but it fails if the file is read-only: without it, SQLite would grant the exclusive
    // lock of a read-only file to every process.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1");
    return database;
  } catch (error) {
    database?.close();
    throw explainRefusal(error, path, dataDir);
  }
}

const sqliteBusy = 5;

function explainRefusal(error: unknown, path: string, dataDir: string): unknown {
  if (!(error instanceof Error) || !("errcode" in error)) return error;
  if (Number(error.errcode) % 256 === sqliteBusy) {
    return new StartError(
      `Outro processo da Vitrine está usando DATA_DIR (${dataDir}): pare-o primeiro, ou defina outro DATA_DIR`,
    );
  }
  try {
    // SQLite only reports "unable to open"; the system knows the reason.
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
  } catch (reason) {
    return explainDataDirError(dataDir, reason);
  }
  return new StartError(`DATA_DIR (${dataDir}) não pode ser usado: ${path}: ${error.message}`, {
    cause: error,
  });
}
