// Finds the embedded PostgreSQL of a running site, for a process that wants to read from it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { DATABASE_USER } from "./cluster.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { readPidFile } from "./pid-file.ts";
import { SOCKET_PORT } from "./socket.ts";

/** Whether a data folder has a database. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, "postgres", "PG_VERSION"));
}

/** The connection to the PostgreSQL that runs on a data folder; `null` when none answers. */
export async function findRunning(dataDir: string): Promise<EmbeddedPostgres["connection"] | null> {
  const { isReady, socketFolder } = readPidFile(join(dataDir, "postgres"));
  if (!isReady) return null;
  const connection = { host: socketFolder, port: SOCKET_PORT, user: DATABASE_USER, database: "vitrine" };
  const client = new Client({ ...connection, ssl: false });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return connection;
  } catch {
    // The pid file was left by a killed PostgreSQL.
    return null;
  }
}
