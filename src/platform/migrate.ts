// Applies migrations/*.sql in order, each once, also when several processes start at the same time.
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase, Pool, PoolClient } from "pg";
import { PROJECT_FOLDER } from "./project-folder.ts";
import { StartError } from "./start-error.ts";

/** The folder of this version's migrations. */
export const MIGRATIONS = join(PROJECT_FOLDER, "migrations");

/** Advisory lock for changes of the schema: any number that nothing else in this database uses. */
export const MIGRATION_LOCK = 7_230_417;

/**
 * Brings the database to the newest schema.
 * @param folder absolute path of the folder with `NNNN_name.sql` files
 * @param prepare called before the first migration of a database that has some already; when it throws, none is applied
 * @returns the names applied now
 * @throws StartError when an applied file was edited or the database is newer than this code
 */
export async function migrate(
  pool: Pool,
  folder: string,
  prepare?: (client: ClientBase) => Promise<void>,
): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0");
    // Other processes that start at the same time wait here; then nothing is left to do for them.
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      return await applyPending(client, folder, prepare);
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

/** The migrations of this version, in order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** Applies one migration and records it, within the caller's transaction. */
export async function applyMigration(client: ClientBase, migration: Migration): Promise<void> {
  const { name, sql, checksum } = migration;
  await client.query(sql);
  await client.query("INSERT INTO migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
}

/** The table of applied migrations, where there is none yet. */
export async function createMigrationsTable(client: ClientBase): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`);
}

/** What `migrate` does, on a connection that has the lock already. */
export async function applyPending(
  client: PoolClient,
  folder: string,
  prepare: (client: ClientBase) => Promise<void> = async () => {},
): Promise<string[]> {
  await createMigrationsTable(client);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "SELECT name, checksum FROM migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const migrations = await readMigrations(folder);

  const unknown = [...applied.keys()].find((key) => !migrations.some(({ name }) => name === key));
  if (unknown)
    throw new StartError(`o banco de dados tem a migração ${unknown}, que esta versão não conhece`);

  const edited = migrations.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (edited) throw new StartError(`a migração ${edited.name} foi mudada depois de aplicada`);

  const pending = migrations.filter(({ name }) => !applied.has(name));
  if (pending.length > 0 && applied.size > 0) await prepare(client);
  for (const migration of pending) await applyInTransaction(client, migration);
  return pending.map(({ name }) => name);
}

async function applyInTransaction(client: PoolClient, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await applyMigration(client, migration);
    await client.query("COMMIT");
  } catch (error) {
    // A connection that is gone has rolled back already.
    await client.query("ROLLBACK").catch(() => {});
    throw new StartError(
      `A atualização do banco de dados parou em ${migration.name}: ${(error as Error).message}. ` +
        "Essa mudança foi desfeita inteira, e nada se perdeu: inicie de novo a versão anterior, ou uma corrigida, que continua daqui",
      { cause: error },
    );
  }
}
