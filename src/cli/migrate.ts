// Migrates or inspects the database's schema without serving anything.

import { dropOwnSchema } from "#src/backup/own-schema.ts";
import type { Config } from "#src/platform/config.ts";
import { findUnknownMigration, MIGRATIONS, readMigrations } from "#src/platform/database/migrate.ts";
import { isInUse } from "#src/platform/database/notifications.ts";
import { readOwnNames } from "#src/platform/database/own-names.ts";
import { prepareDatabase, readConnections } from "#src/platform/database/prepare-database.ts";
import { startEmbeddedPostgres } from "#src/platform/embedded-postgres/embedded-postgres.ts";
import { hasCluster } from "#src/platform/embedded-postgres/find-running.ts";
import { openDatabaseAsOwner, openDatabaseToRead } from "#src/platform/resources/open-site-database.ts";

/**
 * `vitrine migrate`, for upgrades. Runs in a separate process, with the permissions of the data folder's owner.
 * @param args none applies pending migrations; `--is-known` checks whether this release knows the schema; `--drop
 * FOLDER` drops it
 * @returns false if this release does not know the schema
 */
export async function migrate(config: Config, [option, folder = MIGRATIONS]: string[]): Promise<boolean> {
  if (option === "--is-known") return !(await isAhead(config));
  if (option === "--drop") await dropSchemaOf(config, folder);
  else await migrateDatabase(config);
  return true;
}

/** Applies pending migrations and prints their names. */
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

/** Tells whether there is a site already. An embedded database that was never started has none. */
export function hasSite({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== undefined || hasCluster(dataDir);
}

/**
 * Tells whether the database has migrations that this release does not know, so that it must be restored. If other
 * processes use it and this release can run on it, returns false, because a restore would lose what they have
 * written.
 */
export async function isAhead(config: Config): Promise<boolean> {
  const { pool, close } = await openDatabaseToRead(config, () => {});
  try {
    const { rows } = await pool.query<{ name: string }>("SELECT name FROM migrations");
    const names = rows.map(({ name }) => name);
    const known = await readMigrations(MIGRATIONS);
    if (findUnknownMigration(names, known) === undefined && (await isInUse(pool))) return false;
    return names.some((one) => !known.some(({ name }) => name === one));
  } finally {
    await close();
  }
}

/**
 * Drops all our tables, including those of a newer release, so that a backup can be restored in their place.
 * @param newer folder of the newer release's migrations
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
