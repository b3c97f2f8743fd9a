// Takes a backup: a snapshot of the whole site, running or not.

import type { Pool, PoolClient } from "pg";
import { listEventPartitions } from "#src/features/analytics/event-partitions.server.ts";
import { fileId, listFiles, readFile } from "#src/media/files.server.ts";
import { listImageIds, readMaster } from "#src/media/masters.server.ts";
import { imageId } from "#src/media/media.server.ts";
import type { Config } from "#src/platform/config.ts";
import { drizzleOnClient } from "#src/platform/database/database.ts";
import { MIGRATIONS, readMigrations } from "#src/platform/database/migrate.ts";
import { type OwnNames, readOwnNames } from "#src/platform/database/own-names.ts";
import { openDatabaseToRead } from "#src/platform/resources/open-site-database.ts";
import { StartError } from "#src/platform/start-error.ts";
import { openStorage, type Storage } from "#src/platform/storage.ts";
import { type ArchiveEnd, type ArchiveHead, FORMAT } from "./archive/format.ts";
import {
  type ArchiveWriter,
  createArchive,
  type WriteOptions,
  type WrittenFile,
} from "./archive/write-archive.ts";
import { describeTables, readSequences } from "./own-schema.ts";
import { findPendingJobs } from "./pending-jobs.ts";
import { recordBackupByHand } from "./preserve-audit-log.ts";
import { readDatabaseBytes, readSiteName } from "./site-facts.ts";
import { readTable } from "./table-rows.ts";

export interface BackupFacts extends WrittenFile {
  tables: number;
  images: number;
  /** Images whose file is missing in the storage, or damaged. */
  missing: number;
  createdAt: string;
  siteName: string | undefined;
}

/**
 * Writes the configured site into a new file, with mode 0600, because it contains personal data.
 * @param file absolute path
 * @throws StartError with one line for the operator; no file is left then
 */
export async function takeBackup(
  config: Config,
  file: string,
  log: (line: string) => void = () => {},
): Promise<BackupFacts> {
  const database = await openDatabaseToRead(config, log);
  try {
    const client = await database.pool.connect();
    try {
      const facts = await writeBackup(client, config, file, { passphrase: config.backup.passphrase });
      await recordBackup(database.pool, facts, log);
      return facts;
    } finally {
      client.release(true);
    }
  } finally {
    await database.close();
  }
}

/** Records the backup in the audit log. A failure, as on a replica, is only logged. */
async function recordBackup(
  pool: Pool,
  { createdAt }: BackupFacts,
  log: (line: string) => void,
): Promise<void> {
  try {
    const client = await pool.connect();
    try {
      await recordBackupByHand(client, createdAt);
    } finally {
      client.release();
    }
  } catch (error) {
    log(`vitrine: a cópia não pôde ser anotada no registro de atividades: ${(error as Error).message}`);
  }
}

/** Writes the backup on an open connection, which cannot be reused afterwards. */
export async function writeBackup(
  client: PoolClient,
  config: Config,
  file: string,
  options: WriteOptions,
): Promise<BackupFacts> {
  await client.query("SET statement_timeout = 0");
  // All reads see one snapshot.
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const names = readOwnNames(await readMigrations(MIGRATIONS));
  const head = await describeSite(client, names);
  const archive = await createArchive(file, head, options);
  // Ctrl-C must not leave an unfinished file.
  process.once("exit", archive.abandon);
  try {
    const { images, missing } = await addImages(client, await openStorage(config), head, archive);
    const digests = await addTables(client, head, archive);
    const written = await archive.finish({
      sequences: await readSequences(client, names),
      jobs: await findPendingJobs(client),
      digests,
      missingImages: missing,
      databaseBytes: await readDatabaseBytes(client),
    });
    await client.query("COMMIT");
    const { createdAt, siteName } = head;
    return { ...written, tables: head.tables.length, images, missing: missing.length, createdAt, siteName };
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
  if (!rows[0]?.found) throw new StartError("Não há um site neste banco de dados: não há o que copiar.");
  const { rows: migrations } = await client.query<ArchiveHead["migrations"][number]>(
    "SELECT name, checksum FROM migrations ORDER BY name",
  );
  const known = await readMigrations(MIGRATIONS);
  const unknown = migrations.find((one) => !known.some(({ name }) => name === one.name));
  if (unknown)
    throw new StartError(
      `O banco de dados tem a migração ${unknown.name}, que esta versão não conhece: faça a cópia com a versão que o usa.`,
    );
  return {
    format: FORMAT,
    createdAt: new Date().toISOString(),
    siteName: await readSiteName(client),
    migrations,
    tables: await describeTables(client, names),
    eventMonths: await listEventPartitions(drizzleOnClient(client)),
  };
}

async function addImages(
  client: PoolClient,
  storage: Storage,
  { tables }: ArchiveHead,
  archive: ArchiveWriter,
): Promise<{ images: number; missing: string[] }> {
  const missing: string[] = [];
  // The database of an older version may have no table of images.
  const ids = tables.some(({ name }) => name === "images") ? await listImageIds(drizzleOnClient(client)) : [];
  for (const name of ids) {
    const bytes = await readMaster(storage, name);
    // A restore would reject a file that does not match its name, and with it the whole backup.
    if (bytes && imageId(bytes) === name) await archive.add({ kind: "images", name, bytes });
    else missing.push(name);
  }
  const files = tables.some(({ name }) => name === "files") ? await listFiles(drizzleOnClient(client)) : [];
  for (const { id: name, extension } of files) {
    const bytes = await readFile(storage, name, extension);
    if (bytes && fileId(bytes) === name) await archive.add({ kind: "files", name, bytes });
    else missing.push(name);
  }
  return { images: ids.length + files.length - missing.length, missing };
}

async function addTables(
  client: PoolClient,
  { tables }: ArchiveHead,
  archive: ArchiveWriter,
): Promise<NonNullable<ArchiveEnd["digests"]>> {
  const digests: NonNullable<ArchiveEnd["digests"]> = {};
  for (const table of tables) {
    const { name } = table;
    digests[name] = await readTable(client, table, (bytes) => archive.add({ kind: "tables", name, bytes }));
  }
  return digests;
}
