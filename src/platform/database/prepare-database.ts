// Brings the database to this version's schema, as the role that owns it, and lets the application's role work with it.
import { escapeIdentifier, type ClientBase } from "pg";
import type { Config } from "#src/platform/config.ts";
import { checkDatabase } from "./check-database.ts";
import { type Connection, openDatabase } from "./database.ts";
import { grantToApplication, readRole, takeOver } from "./database-roles.ts";
import { migrate, MIGRATIONS, ownNames, REFUSED } from "./migrate.ts";
import { prepareQueue } from "#src/platform/database/queue-schema.ts";
import { StartError } from "#src/platform/start-error.ts";

/** How the two roles connect: the same, where one does both (DATABASE_URL alone). */
export interface SiteConnections {
  connection: Connection;
  owner: Connection;
}

/** PostgreSQL's codes of a lock that another one holds: not to be had in time, or each waits for the other's. */
const IN_USE = new Set(["55P03", "40P01"]);

/** The connections that a configuration names; undefined where the database is the embedded one. */
export function readConnections(config: Config): SiteConnections | undefined {
  const { databaseUrl, migrationsDatabaseUrl = databaseUrl } = config;
  if (!databaseUrl) return undefined;
  return {
    connection: { connectionString: databaseUrl },
    owner: { connectionString: migrationsDatabaseUrl },
  };
}

/**
 * Migrates, and makes or updates the tables of the queue.
 * @param beforeMigrating called before the first migration of a database that has some already
 * @returns the migrations applied now
 * @throws StartError where the database cannot be used so
 */
export async function prepareDatabase(
  config: Config,
  connections: SiteConnections,
  beforeMigrating?: (client: ClientBase) => Promise<void>,
): Promise<string[]> {
  const { pool, close } = openDatabase(connections.owner, () => {});
  try {
    await checkDatabase(pool, config, config.migrationsDatabaseUrl ? "MIGRATIONS_DATABASE_URL" : undefined);
    const application = await findApplicationRole(config, connections);
    const applied = await migrate(pool, MIGRATIONS, {
      beforeFirst: beforeMigrating,
      application,
      async begin(client) {
        if (application) await handOver(client, application);
      },
      async finish(client) {
        await prepareQueue(connections.owner);
        if (application) await grantToApplication(client, application, await ownNames());
      },
    });
    if (application) await checkApplication(config, connections, pool);
    return applied;
  } catch (error) {
    if ((error as { code?: string }).code !== REFUSED) throw error;
    throw new StartError(
      `O usuário do banco de dados não pode mudar as tabelas (${(error as Error).message}): defina MIGRATIONS_DATABASE_URL com o usuário que é dono delas`,
      { cause: error },
    );
  } finally {
    await close();
  }
}

/** The role of the application where another one owns the schema; undefined where one does both. */
export async function findApplicationRole(
  config: Config,
  { connection, owner }: SiteConnections,
): Promise<string | undefined> {
  if (connection.connectionString === owner.connectionString && connection.user === owner.user)
    return undefined;
  if (connection.user) return connection.user;
  const { pool, close } = openDatabase(connection, () => {});
  try {
    await checkDatabase(pool, config);
    const application = await readRole(pool);
    const { pool: owning, close: closeOwning } = openDatabase(owner, () => {});
    try {
      return (await readRole(owning)) === application ? undefined : application;
    } finally {
      await closeOwning();
    }
  } finally {
    await close();
  }
}

/** What one role made when it did everything belongs to the owner from now on; nobody sees anything in between. */
async function handOver(client: ClientBase, application: string): Promise<void> {
  const owner = await readRole(client);
  await client.query("BEGIN");
  try {
    // Waiting for a lock on one table while holding those on others would hold up every other process.
    await client.query(`SET LOCAL lock_timeout = '10s'`);
    await takeOver(client, application, owner, await ownNames());
    await grantToApplication(client, application, await ownNames());
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    const { code } = error as { code?: string };
    if (code !== undefined && IN_USE.has(code))
      throw new StartError(
        "O banco de dados passa agora a ter dois usuários, e outro processo ainda o usa: pare todos, só desta vez, e inicie de novo; nada mudou",
        { cause: error },
      );
    if (code !== REFUSED) throw error;
    throw new StartError(
      `MIGRATIONS_DATABASE_URL: as tabelas ainda são do usuário ${application}. Uma vez, como administrador do PostgreSQL, neste banco: REASSIGN OWNED BY ${escapeIdentifier(application)} TO ${escapeIdentifier(owner)}; nada mudou`,
      { cause: error },
    );
  }
}

/** @throws StartError where the two roles see different tables */
async function checkApplication(
  config: Config,
  { connection }: SiteConnections,
  owning: Parameters<typeof readPlace>[0],
): Promise<void> {
  const { pool, close } = openDatabase(connection, () => {});
  try {
    await checkDatabase(pool, config);
    if ((await readPlace(pool)) === (await readPlace(owning))) return;
    throw new StartError(
      "MIGRATIONS_DATABASE_URL e DATABASE_URL precisam levar ao mesmo banco e ao mesmo esquema (search_path)",
    );
  } finally {
    await close();
  }
}

async function readPlace(pool: ReturnType<typeof openDatabase>["pool"]): Promise<string> {
  const { rows } = await pool.query<{ place: string }>(
    "SELECT concat_ws('.', current_database(), current_schema(), to_regclass('migrations')::oid) AS place",
  );
  return rows[0]?.place ?? "";
}
