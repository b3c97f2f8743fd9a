// The embedded PostgreSQL of a site that is running, for whoever wants to read beside it.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { DATABASE_USER } from "./cluster.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { readPidFile } from "./pid-file.ts";
import { SOCKET_PORT } from "./socket.ts";

/** Whether a data folder has a database at all. */
export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, "postgres", "PG_VERSION"));
}

/** How to reach the PostgreSQL that runs on a data folder; `null` where none answers. */
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
    // The file was left by a killed one.
    return null;
  }
}
