// npm run restore: replaces a site by a backup, completely or not at all.
import { Client, escapeIdentifier, type PoolClient } from "pg";
import { createEventPartitions } from "#src/features/analytics/event-partitions.server.ts";
import { putMaster } from "#src/media/masters.server.ts";
import type { Config } from "#src/platform/config.ts";
import { copyIn } from "#src/platform/copy.ts";
import { onClient } from "#src/platform/database.ts";
import type { Logger } from "#src/platform/logger.ts";
import {
  applyMigration,
  type Migration,
  MIGRATION_LOCK,
  MIGRATIONS,
  readMigrations,
} from "#src/platform/migrate.ts";
import { LISTENER_NAME } from "#src/platform/notifications.ts";
import { openResources } from "#src/platform/open-resources.ts";
import type { Resources } from "#src/platform/resources.ts";
import { StartError } from "#src/platform/start-error.ts";
import { jobKinds } from "../jobs.ts";
import { type ArchiveHead, type ArchivePart, type CheckedArchive, checkArchive } from "./archive.ts";
import { dropOwnSchema, emptyFilledTables, hasContent, type OwnNames, readOwnNames } from "./own-schema.ts";
import { replacePendingJobs } from "./pending-jobs.ts";

interface RestoreOptions {
  /** Whether existing content may be replaced. */
  replace: boolean;
  log: Logger;
}

/**
 * Restores a backup into the database and storage of this configuration, and migrates it to this version's
 * schema. The file is checked completely before anything is opened. A failure leaves the site as it was;
 * images stored until then are removed after a day.
 * @param file absolute path
 * @throws StartError with one line for the operator
 */
export async function restoreBackup(
  config: Config,
  file: string,
  { replace, log }: RestoreOptions,
): Promise<{ createdAt: string }> {
  const archive = await checkArchive(file);
  const migrations = await readMigrations(MIGRATIONS);
  refuseUnknown(archive.head, migrations);
  if (config.databaseUrl) await refuseRunningSite(config.databaseUrl, 0);
  const { resources, close } = await openResources(config, jobKinds, log, () => process.exit(1));
  try {
    const client = await resources.db.$client.connect();
    try {
      await client.query("SET statement_timeout = 0");
      await put(client, resources, archive, migrations, replace);
    } finally {
      // Closing the connection rolls back, and releases the lock for a waiting site.
      client.release(true);
    }
    return { createdAt: archive.head.createdAt };
  } finally {
    await close();
  }
}

function refuseUnknown({ migrations }: ArchiveHead, known: Migration[]): void {
  const unknown = migrations.find(
    (one, index) => known[index]?.name !== one.name || known[index]?.checksum !== one.checksum,
  );
  if (unknown)
    throw new StartError(
      `the backup has migration ${unknown.name}, which this version does not know: restore it with the version that wrote it, or a newer one`,
    );
}

/** @param own how many of the connections are this process's */
async function refuseRunningSite(connectionString: string, own: number): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ sites: number }>(
      "SELECT count(*)::int AS sites FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1",
      [LISTENER_NAME],
    );
    if ((rows[0]?.sites ?? 0) > own)
      throw new StartError("a site is running on DATABASE_URL: stop it first, in every process");
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`DATABASE_URL cannot be reached: ${(error as Error).message}`, { cause: error });
  } finally {
    await client.end();
  }
}

async function put(
  client: PoolClient,
  resources: Resources,
  archive: CheckedArchive,
  migrations: Migration[],
  replace: boolean,
): Promise<void> {
  const names = readOwnNames(migrations);
  // A site that is started now waits for this lock.
  await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
  if (resources.config.databaseUrl) await refuseRunningSite(resources.config.databaseUrl, 1);
  await refuseContent(client, names, replace);
  const parts = archive.readParts();
  const firstRows = await putImages(resources, parts);
  await client.query("BEGIN");
  await dropOwnSchema(client, names);
  const level = archive.head.migrations.length;
  const made = migrations.slice(0, level);
  for (const migration of made) await applyMigration(client, migration);
  await emptyFilledTables(client, made);
  const db = onClient(client);
  await createEventPartitions(db, archive.head.eventMonths);
  await putTables(client, archive.head, firstRows, parts);
  for (const [name, value] of Object.entries(archive.end.sequences))
    await client.query("SELECT setval($1::regclass, $2::bigint)", [name, value]);
  for (const migration of migrations.slice(level)) await applyMigration(client, migration);
  await replacePendingJobs(client, db, resources.jobs, archive.end.jobs);
  await client.query("COMMIT");
  await client.query("ANALYZE");
}

async function refuseContent(client: PoolClient, names: OwnNames, replace: boolean): Promise<void> {
  if (!replace && (await hasContent(client, names)))
    throw new StartError(
      "there is a site in this database already (demo content counts): add --replace to erase it and put the backup in its place",
    );
}

type Parts = AsyncGenerator<ArchivePart, void, void>;

/** Stores the images, which come first in the file. @returns the first part that is no image */
async function putImages({ db, storage }: Resources, parts: Parts): Promise<ArchivePart | undefined> {
  for (;;) {
    const { value: part, done } = await parts.next();
    if (done || !part) return undefined;
    if (part.kind !== "images") return part;
    if (!(await putMaster({ db, storage }, part.name, part.bytes)))
      throw new StartError(`the backup's image ${part.name} is another one: nothing was changed`);
  }
}

async function putTables(
  client: PoolClient,
  { tables }: ArchiveHead,
  first: ArchivePart | undefined,
  rest: Parts,
): Promise<void> {
  const putPiece = async ({ name, bytes }: ArchivePart): Promise<void> => {
    const table = tables.find((table) => table.name === name);
    if (!table) throw new StartError(`the backup has rows of an unknown table, ${name}: nothing was changed`);
    const columns = table.columns.map((column) => escapeIdentifier(column)).join(", ");
    await copyIn(client, `${escapeIdentifier(name)} (${columns})`, bytes);
  };
  if (first) await putPiece(first);
  for await (const part of rest) await putPiece(part);
}
