// Applies migrations/*.sql in order, each once, also if several processes start at the same time.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase, Pool, PoolClient } from "pg";
import { PROJECT_FOLDER } from "../project-folder.ts";
import { StartError } from "../start-error.ts";
import { grantToApplication } from "./database-roles.ts";
import { type OwnNames, readOwnNames } from "./own-names.ts";

export const MIGRATIONS = join(PROJECT_FOLDER, "migrations");

/** Advisory lock for schema changes: any number that nothing else in this database uses. */
export const MIGRATION_LOCK = 7_230_417;

interface MigrateOptions {
  /** Called before anything else, by one process at a time. */
  begin?(client: ClientBase): Promise<void>;
  /** Called before the first pending migration of a database that already has some. If it throws, none is applied. */
  beforeFirst?: ((client: ClientBase) => Promise<void>) | undefined;
  /** The application's role, if it differs from the pool's. It gets its privileges with each migration. */
  application?: string | undefined;
  /** Called after the last migration, even if none was pending. */
  finish?(client: ClientBase): Promise<void>;
}

/**
 * Migrates the database to the newest schema.
 * @param folder absolute path of the folder with `NNNN_name.sql` files
 * @returns names of the applied migrations
 * @throws StartError if an applied file was edited, or the database is too new for this code
 */
export async function migrate(pool: Pool, folder: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    // Other processes that start at the same time wait here, and then have nothing left to do.
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      await options.begin?.(client);
      const applied = await applyPending(client, folder, options);
      await options.finish?.(client);
      return applied;
    } finally {
      await client.query("SELECT pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  } finally {
    // `true` closes the connection instead of returning it to the pool, because its timeout was changed.
    client.release(true);
  }
}

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export const ownNames = async (): Promise<OwnNames> => readOwnNames(await readMigrations(MIGRATIONS));

/** Reads this version's migrations, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Tells by its name whether a migration is one statement that is repeated until it touches no row, each time in a
 * transaction of its own: what it locks, nobody waits for long. After a failure it goes on where it stopped.
 */
export const isInBatches = (name: string): boolean => name.endsWith("_in_batches.sql");

/** Applies one migration and records it, within the caller's transaction. */
export async function applyMigration(client: ClientBase, migration: Migration): Promise<void> {
  const { name, sql, checksum } = migration;
  let touched: number | null;
  do touched = (await client.query(sql)).rowCount;
  while (touched && isInBatches(name));
  await client.query("INSERT INTO migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
}

export async function createMigrationsTable(client: ClientBase): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
}

/** Applies pending migrations on a connection that already holds the lock. */
export async function applyPending(
  client: PoolClient,
  folder: string,
  { beforeFirst, application }: Pick<MigrateOptions, "beforeFirst" | "application"> = {},
): Promise<string[]> {
  await createMigrationsTable(client);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const migrations = await readMigrations(folder);

  const foreign = findUnknownMigration([...applied.keys()], migrations);
  if (foreign)
    throw new StartError(`o banco de dados tem a migração ${foreign}, que esta versão não conhece`);

  const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (edited) throw new StartError(`a migração ${edited.name} foi mudada depois de aplicada`);

  const pending = migrations.filter(({ name }) => !applied.has(name));
  // A backup's migrations are the first ones of its version, in their order.
  const late = pending.find(({ name }) => [...applied.keys()].some((one) => one > name));
  if (late) throw new Error(`migration ${late.name} has a number below one that was applied already`);
  if (pending.length > 0 && applied.size > 0) await beforeFirst?.(client);
  const grant = async () => {
    if (application) await grantToApplication(client, application, readOwnNames(migrations));
  };
  for (const migration of pending) await applyInTransaction(client, migration, grant);
  return pending.map(({ name }) => name);
}

/**
 * Returns a migration of the database that prevents this version from running. Migrations of a newer version only add
 * (docs/adr/0061), so during a rolling upgrade the previous version may start again.
 */
export function findUnknownMigration(
  applied: string[],
  known: Pick<Migration, "name">[],
): string | undefined {
  const last = known.at(-1)?.name;
  const unknown = applied.filter((name) => !known.some((migration) => migration.name === name));
  const isNewer = (name: string): boolean => last !== undefined && name > last && !isSecondStep(name);
  const isComplete = known.every(({ name }) => applied.includes(name));
  return unknown.find((name) => !isComplete || !isNewer(name));
}

/** Tells by its name whether a migration removes what only the version before the last one used. */
export function isSecondStep(name: string): boolean {
  return /^\d+_second_step_/.test(name);
}

/** PostgreSQL's code for insufficient_privilege. */
export const INSUFFICIENT_PRIVILEGE = "42501";

async function applyInTransaction(
  client: PoolClient,
  migration: Migration,
  grant: () => Promise<void>,
): Promise<void> {
  try {
    // The last batch, which touches no row, records the migration.
    if (isInBatches(migration.name)) while ((await client.query(migration.sql)).rowCount);
    await client.query("BEGIN");
    await applyMigration(client, migration);
    await grant();
    await client.query("COMMIT");
  } catch (error) {
    // A lost connection has already rolled back.
    await client.query("ROLLBACK").catch(() => {});
    // The caller explains which role is needed.
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(
      `A atualização do banco de dados parou em ${migration.name}: ${(error as Error).message}. ` +
        "Essa mudança foi desfeita inteira, e nada se perdeu: inicie de novo a versão anterior, ou uma corrigida, que continua daqui",
      { cause: error },
    );
  }
}
