// npm run backup: a snapshot of the whole site, running or not.
import { escapeIdentifier, type PoolClient } from "pg";
import { listEventPartitions } from "#src/features/analytics/event-partitions.server.ts";
import { listImageIds, readMaster } from "#src/media/masters.server.ts";
import type { Config } from "#src/platform/config.ts";
import { copyOut } from "#src/platform/copy.ts";
import { onClient } from "#src/platform/database.ts";
import { MIGRATIONS, readMigrations } from "#src/platform/migrate.ts";
import { StartError } from "#src/platform/start-error.ts";
import { openStorage, type Storage } from "#src/platform/storage.ts";
import { type ArchiveHead, type ArchiveWriter, createArchive } from "./archive.ts";
import { openDatabaseForCommand } from "#src/platform/open-for-command.ts";
import { describeTables, type OwnNames, readOwnNames, readSequences } from "./own-schema.ts";
import { findPendingJobs } from "./pending-jobs.ts";

interface BackupCounts {
  tables: number;
  images: number;
  /** Images whose file is not in the storage. */
  missing: number;
}

/**
 * Writes the site of this configuration into a new file, with mode 0600, since it contains personal data.
 * @param file absolute path
 * @throws StartError with one line for the operator; no file is left then
 */
export async function takeBackup(
  config: Config,
  file: string,
  log: (line: string) => void = () => {},
): Promise<BackupCounts> {
  const database = await openDatabaseForCommand(config, log);
  const client = await database.pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    // All reads see one snapshot.
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return await write(client, await openStorage(config), file);
  } finally {
    client.release(true);
    await database.close();
  }
}

async function write(client: PoolClient, storage: Storage, file: string): Promise<BackupCounts> {
  const names = readOwnNames(await readMigrations(MIGRATIONS));
  const head = await describeSite(client, names);
  const archive = await createArchive(file, head);
  // Ctrl-C must not leave an unfinished file.
  process.once("exit", archive.abandon);
  try {
    const counts = await addImages(client, storage, head, archive);
    await addTables(client, head, archive);
    await archive.finish({
      sequences: await readSequences(client, names),
      jobs: await findPendingJobs(client),
    });
    return { tables: head.tables.length, ...counts };
  } catch (error) {
    archive.abandon();
    throw error;
  } finally {
    process.off("exit", archive.abandon);
  }
}

async function describeSite(client: PoolClient, names: OwnNames): Promise<ArchiveHead> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('migrations') IS NOT NULL AS found",
  );
  if (!rows[0]?.found) throw new StartError("there is no site in this database: nothing to back up");
  const { rows: migrations } = await client.query<ArchiveHead["migrations"][number]>(
    "SELECT name, checksum FROM migrations ORDER BY name",
  );
  const known = await readMigrations(MIGRATIONS);
  const unknown = migrations.find((one) => !known.some(({ name }) => name === one.name));
  if (unknown)
    throw new StartError(`the database has migration ${unknown.name}, which this version does not know`);
  return {
    format: 1,
    createdAt: new Date().toISOString(),
    migrations,
    tables: await describeTables(client, names),
    eventMonths: await listEventPartitions(onClient(client)),
  };
}

async function addImages(
  client: PoolClient,
  storage: Storage,
  { tables }: ArchiveHead,
  archive: ArchiveWriter,
): Promise<Pick<BackupCounts, "images" | "missing">> {
  let images = 0;
  let missing = 0;
  // The database of an older version may have no table of images.
  const ids = tables.some(({ name }) => name === "images") ? await listImageIds(onClient(client)) : [];
  for (const name of ids) {
    const bytes = await readMaster(storage, name);
    if (bytes) await archive.add({ kind: "images", name, bytes });
    images += bytes ? 1 : 0;
    missing += bytes ? 0 : 1;
  }
  return { images, missing };
}

async function addTables(client: PoolClient, { tables }: ArchiveHead, archive: ArchiveWriter): Promise<void> {
  for (const { name, columns } of tables) {
    const list = columns.map((column) => escapeIdentifier(column)).join(", ");
    for await (const bytes of copyOut(client, `SELECT ${list} FROM ${escapeIdentifier(name)}`))
      await archive.add({ kind: "tables", name, bytes });
  }
}
