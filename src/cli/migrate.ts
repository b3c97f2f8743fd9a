// The database's schema, brought to this release's or looked at, without serving anything.
import { dropOwnSchema } from "#src/backup/own-schema.ts";
import { readOwnNames } from "#src/platform/database/own-names.ts";
import { isInUse } from "#src/platform/database/notifications.ts";
import { openDatabaseAsOwner, openDatabaseToRead } from "#src/platform/resources/open-site-database.ts";
import type { Config } from "#src/platform/config.ts";
import { startEmbeddedPostgres } from "#src/platform/embedded-postgres/embedded-postgres.ts";
import { hasCluster } from "#src/platform/embedded-postgres/running.ts";
import { findForeign, MIGRATIONS, readMigrations } from "#src/platform/database/migrate.ts";
import { prepareDatabase, readConnections } from "#src/platform/database/prepare-database.ts";

/**
 * `vitrine migrate`, for upgrades: in a process of its own, with the rights of the data folder's owner.
 * @param args nothing: what is pending is applied; `--is-known`: whether this release knows the schema; `--drop FOLDER`
 * @returns false where it does not know it
 */
export async function migrate(config: Config, [option, folder = MIGRATIONS]: string[]): Promise<boolean> {
  if (option === "--is-known") return !(await isAhead(config));
  if (option === "--drop") await dropSchemaOf(config, folder);
  else await migrateDatabase(config);
  return true;
}

/** Applies what is pending, and says what it was. */
async function migrateDatabase(config: Config): Promise<void> {
  const external = readConnections(config);
  const postgres = external ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  try {
    const connections = external ?? postgres;
    const applied = connections ? await prepareDatabase(config, connections) : [];
    for (const name of applied) console.log(`vitrine: migração aplicada: ${name}`);
  } finally {
    await postgres?.stop();
  }
}

/** Whether there is a site already. A database of our own that was never started has none. */
export function hasSite({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== undefined || hasCluster(dataDir);
}

/**
 * Whether the database has migrations that this release does not know, so that it has to be put back. While other
 * processes use it, it is not where this release runs on it as it is: what they have written would be lost.
 */
export async function isAhead(config: Config): Promise<boolean> {
  const { pool, close } = await openDatabaseToRead(config, () => {});
  try {
    const { rows } = await pool.query<{ name: string }>("SELECT name FROM migrations");
    const names = rows.map(({ name }) => name);
    const known = await readMigrations(MIGRATIONS);
    if (findForeign(names, known) === undefined && (await isInUse(pool))) return false;
    return names.some((one) => !known.some(({ name }) => name === one));
  } finally {
    await close();
  }
}

/**
 * Removes all tables of ours, those of a newer release too, so that a backup can be restored in their place.
 * @param newer the folder of the newer release's migrations
 */
export async function dropSchemaOf(config: Config, newer: string): Promise<void> {
  const { pool, close } = await openDatabaseAsOwner(config, () => {});
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await dropOwnSchema(client, readOwnNames(await readMigrations(newer)));
    await client.query("COMMIT");
  } finally {
    client.release(true);
    await close();
  }
}
