// Finds the embedded PostgreSQL of a running site, for a process that wants to read from it.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";
import { readPidFile } from "./pid-file.ts";
import { connectionsAt, type RoleConnection, SUPERUSER } from "./roles.ts";
import { SOCKET_PORT } from "./socket.ts";

export function hasCluster(dataDir: string): boolean {
  return existsSync(join(dataDir, "postgres", "PG_VERSION"));
}

/** Returns the connections of the PostgreSQL that runs on a data folder; `null` if none answers. */
export async function findRunning(
  dataDir: string,
): Promise<Pick<EmbeddedPostgres, "connection" | "owner"> | null> {
  const { isReady, socketFolder } = readPidFile(join(dataDir, "postgres"));
  if (!isReady) return null;
  const connections = connectionsAt(socketFolder, SOCKET_PORT);
  if (await canConnect(connections.connection)) return connections;
  // An older version may be running, which has this role only.
  const only = { ...connections.owner, user: SUPERUSER };
  return (await canConnect(only)) ? { connection: only, owner: only } : null;
}

/** Fails if the pid file was left by a killed PostgreSQL. */
async function canConnect(connection: RoleConnection): Promise<boolean> {
  const client = new Client({ ...connection, ssl: false });
  client.on("error", () => undefined);
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
}
