// One process per data folder, enforced by a lock that cannot outlive the process.
import { accessSync, constants, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

import { explainDataDirError, StartError } from "../start-error.ts";

// A database that is garbage collected is closed, and its lock silently gone.
const heldLocks = new Set<DatabaseSync>();

/**
 * Takes the lock of `dataDir`, an existing folder, for as long as this process lives or until `release()`.
 * The lock is the one SQLite takes on the file `path`: Node has no file locks of its own, and a file holding
 * a process id would survive `kill -9` and lie once the id is reused. SQLite's is a POSIX record lock, which
 * the kernel drops with the process. It also drops it when the process closes *any* descriptor of the file,
 * so nothing else may open it.
 * @throws StartError when another process has it, or the file cannot be written
 */
export function lockDataDir(dataDir: string, path = join(dataDir, "process.lock")): { release(): void } {
  const database = openLocked(path, dataDir);
  heldLocks.add(database);
  return {
    release() {
      if (heldLocks.delete(database)) database.close();
    },
  };
}

function openLocked(path: string, dataDir: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    // The write never leaves memory, but it fails where the file cannot be
    // written: there SQLite would grant "exclusive" to everybody.
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
      `Another Vitrine process is using DATA_DIR (${dataDir}): stop it first, or set another DATA_DIR`,
    );
  }
  try {
    // SQLite says no more than "unable to open"; the system knows why.
    accessSync(existsSync(path) ? path : dirname(path), constants.W_OK);
  } catch (reason) {
    return explainDataDirError(dataDir, reason);
  }
  return new StartError(`DATA_DIR (${dataDir}) cannot be used: ${path}: ${error.message}`, { cause: error });
}
