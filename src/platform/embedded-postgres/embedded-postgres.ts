// A PostgreSQL that needs no installation: the programs come from npm, the data is in DATA_DIR.

import { mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { explainDataDirError, StartError } from "../start-error.ts";
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { ensureCluster } from "./cluster.ts";
import { lockDataDir } from "./data-dir-lock.ts";
import { keepRunning } from "./keep-running.ts";
import { locateCluster, readClusterOwner } from "./locate-cluster.ts";
import { rotateLog } from "./log.ts";
import { stopOrphan } from "./orphan.ts";
import { connectionsAt, ensureRoles, type RoleConnection } from "./roles.ts";
import { LeftoverError, type Server, type ServerOptions, startServer } from "./server.ts";
import { makeSocketFolder, SOCKET_PORT } from "./socket.ts";

export interface EmbeddedPostgres {
  /** For the application's role, which can change rows only. */
  connection: RoleConnection;
  /** For the role that owns the schema. */
  owner: RoleConnection;
  /** Shuts PostgreSQL down for good, by force after ten seconds, and releases the data folder. */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Receives a line about anything slow or unusual. */
  log?: (line: string) => void;
  /** Called whenever PostgreSQL ends without stop(). It is restarted at the same place. */
  onExit?: (reason: string) => void;
  /** Settings of PostgreSQL that override ours. */
  settings?: Record<string, string | number>;
}

/**
 * Starts the PostgreSQL of `dataDir` and returns when it accepts connections. Folder and database are created on
 * first use. Only one process at a time can use a data folder.
 * @throws StartError with one line that tells the operator what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === "win32")
    throw new StartError("Não há PostgreSQL embutido para Windows: defina DATABASE_URL");
  const dataDir = resolve(options.dataDir);
  const locks: { release(): void }[] = [];
  try {
    makeFolder(dataDir);
    locks.push(lockDataDir(dataDir));
    return await start(dataDir, locks, options);
  } catch (error) {
    for (const lock of locks) lock.release();
    throw explainDataDirError(dataDir, error);
  }
}

/**
 * Creates a folder. Node's own `recursive` never returns on a file system that answers ENOENT to a new folder
 * (/proc).
 */
function makeFolder(folder: string, mode = 0o700): void {
  const isThere = (): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  if (isThere()) return;
  // The data folder is private because of its mails and uploads; the folders above it are ordinary.
  makeFolder(dirname(folder), 0o755);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process that starts at the same instant was faster; the lock reports that in plain words.
    if (!isThere()) throw error;
  }
}

async function start(
  dataDir: string,
  locks: { release(): void }[],
  { log = () => undefined, onExit = () => undefined, settings = {} }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const account = await chooseAccount(readClusterOwner(dataDir));
  const binaries = await findBinaries(account, log);
  const cluster = await locateCluster(dataDir, account, log);
  // A copy of DATA_DIR links to the same cluster, so the cluster needs a lock of its own.
  if (cluster !== join(dataDir, "postgres")) locks.push(lockDataDir(dataDir, `${cluster}.lock`));
  await ensureCluster(cluster, account, binaries, log);

  await stopOrphan(cluster, log);
  const logFile = join(dataDir, "postgres.log");
  rotateLog(logFile);
  const { postgres } = binaries;
  const socketFolder = await makeSocketFolder(cluster, account);
  const removeSocket = (): void => rmSync(socketFolder, { recursive: true, force: true });
  try {
    const startOne = (): Promise<Server> =>
      startWithRetry({ postgres, cluster, socketFolder, logFile, account, settings }, log);
    const startAgain = async (): Promise<Server> => {
      await stopOrphan(cluster, log);
      return startOne();
    };
    const kept = keepRunning(await startOne(), startAgain, {
      log,
      onExit: (how) => onExit(`PostgreSQL ${how} (log: ${logFile})`),
    });
    const stop = async (): Promise<void> => {
      await kept.stop();
      removeSocket();
      for (const lock of locks) lock.release();
    };
    const connections = connectionsAt(socketFolder, SOCKET_PORT);
    await ensureRoles(connections.connection).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { ...connections, stop };
  } catch (error) {
    removeSocket();
    throw error;
  }
}

const LEFTOVER_TIMEOUT_MS = 60_000;

/** Retries while processes or shared memory of a killed PostgreSQL still exist. */
async function startWithRetry(options: ServerOptions, log: (line: string) => void): Promise<Server> {
  const deadline = performance.now() + LEFTOVER_TIMEOUT_MS;
  for (;;) {
    try {
      return await startServer(options);
    } catch (error) {
      if (!(error instanceof LeftoverError) || performance.now() > deadline) throw error;
      await delay(200);
      await stopOrphan(options.cluster, log);
    }
  }
}
