// The database's schema, brought to this release's or looked at, without serving anything.
import { dropOwnSchema, readOwnNames } from "#src/backup/own-schema.ts";
import { openDatabaseAsOwner, openDatabaseToRead } from "#src/platform/open-site-database.ts";
import type { Config } from "#src/platform/config.ts";
import { startEmbeddedPostgres } from "#src/platform/embedded-postgres/embedded-postgres.ts";
import { hasCluster } from "#src/platform/embedded-postgres/running.ts";
import { MIGRATIONS, readMigrations } from "#src/platform/migrate.ts";
import { prepareDatabase, readConnections } from "#src/platform/prepare-database.ts";

/** Applies what is pending, and says what it was. */
export async function migrateDatabase(config: Config): Promise<void> {
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

/** Whether the database has migrations that this release does not know. */
export async function isAhead(config: Config): Promise<boolean> {
  const { pool, close } = await openDatabaseToRead(config, () => {});
  try {
    const { rows } = await pool.query<{ name: string }>("SELECT name FROM migrations");
    const known = new Set((await readMigrations(MIGRATIONS)).map(({ name }) => name));
    return rows.some(({ name }) => !known.has(name));
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
