// The PostgreSQL that needs no installation: real server programs from npm, on a data folder of ours.
import { mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { lockDataDir } from "./data-dir-lock.ts";
import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { DATABASE_USER, ensureCluster } from "./cluster.ts";
import { rotateLog } from "./log.ts";
import { stopOrphan } from "./orphan.ts";
import { locateCluster, readClusterOwner } from "./place.ts";
import { LeftoverError, type Server, type ServerOptions, startServer } from "./server.ts";
import { makeSocketFolder, SOCKET_PORT } from "./socket.ts";
import { explainDataDirError, StartError } from "../start-error.ts";

export interface EmbeddedPostgres {
  /** `host` is the folder of a Unix socket that only this user (and root) can enter. */
  connection: { host: string; port: number; user: string; database: string };
  /** Ends PostgreSQL in order, forced after ten seconds, and frees the data folder. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Told what takes long or is unusual. */
  log?: (line: string) => void;
  /** Told once when PostgreSQL ends without stop() having been called. */
  onExit?: (reason: string) => void;
}

/**
 * Starts the PostgreSQL of `dataDir`, creating folder and database on first use, and returns when it
 * accepts connections. One process at a time holds a data folder.
 * @throws StartError with one line that says what the operator can do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === "win32")
    throw new StartError("There is no embedded PostgreSQL on Windows: set DATABASE_URL");
  const dataDir = resolve(options.dataDir);
  const held: { release(): void }[] = [];
  try {
    makeFolder(dataDir);
    held.push(lockDataDir(dataDir));
    return await start(dataDir, held, options);
  } catch (error) {
    for (const lock of held) lock.release();
    throw explainDataDirError(dataDir, error);
  }
}

/** Node's own `recursive` never returns where a file system (/proc) answers ENOENT to a new folder. */
function makeFolder(folder: string, mode = 0o700): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  // The mails and uploads in the data folder concern nobody else; the folders above it are ordinary ones.
  makeFolder(dirname(folder), 0o755);
  mkdirSync(folder, { mode });
}

async function start(
  dataDir: string,
  held: { release(): void }[],
  { log = () => undefined, onExit = () => undefined }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const account = await chooseAccount(readClusterOwner(dataDir));
  const binaries = await findBinaries(account, log);
  const cluster = await locateCluster(dataDir, account, log);
  // A copy of DATA_DIR links to the same cluster, so the cluster needs a lock of its own.
  if (cluster !== join(dataDir, "postgres")) held.push(lockDataDir(dataDir, `${cluster}.lock`));
  await ensureCluster(cluster, account, binaries, log);

  await stopOrphan(cluster, log);
  const logFile = join(dataDir, "postgres.log");
  rotateLog(logFile);
  const { postgres } = binaries;
  const socketFolder = await makeSocketFolder(cluster, account);
  const removeSocket = (): void => rmSync(socketFolder, { recursive: true, force: true });
  try {
    const server = await startAlone({ postgres, cluster, socketFolder, logFile, account }, log);
    let stopping = false;
    void server.ended.then((how) => {
      if (!stopping) onExit(`PostgreSQL ${how} (log: ${logFile})`);
    });
    const stop = async (): Promise<void> => {
      stopping = true;
      await server.stop();
      removeSocket();
      for (const lock of held) lock.release();
    };
    const connection = { host: socketFolder, port: SOCKET_PORT, user: DATABASE_USER, database: "vitrine" };
    await ensureDatabase(connection).catch(async (error: unknown) => {
      await stop();
      throw error;
    });
    return { connection, stop };
  } catch (error) {
    removeSocket();
    throw error;
  }
}

const LEFTOVER_PATIENCE_MS = 10_000;

/** What a killed PostgreSQL leaves (processes, shared memory) may take a moment to go. */
async function startAlone(options: ServerOptions, log: (line: string) => void): Promise<Server> {
  const deadline = Date.now() + LEFTOVER_PATIENCE_MS;
  for (;;) {
    try {
      return await startServer(options);
    } catch (error) {
      if (!(error instanceof LeftoverError) || Date.now() > deadline) throw error;
      await delay(200);
      await stopOrphan(options.cluster, log);
    }
  }
}

/** Creates our database in a new cluster; an interrupted creation leaves nothing and is repeated. */
async function ensureDatabase(connection: EmbeddedPostgres["connection"]): Promise<void> {
  const client = new Client({ ...connection, database: "postgres", ssl: false });
  // The failed query rejects too; without a listener the lost connection would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [
      connection.database,
    ]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${connection.database}`);
  } catch (error) {
    throw new StartError(`The database of DATA_DIR cannot be opened: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}
