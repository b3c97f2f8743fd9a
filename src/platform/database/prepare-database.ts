// Migrates the database as the role that owns the schema, and grants the application's role access.

import { escapeIdentifier, type ClientBase } from "pg";
import type { Config } from "../config.ts";
import { StartError } from "../start-error.ts";
import { checkDatabase } from "./check-database.ts";
import { grantToApplication, readRole, reassignOwnership } from "./database-roles.ts";
import { type Connection, openDatabase } from "./database.ts";
import { migrate, MIGRATIONS, ownNames, INSUFFICIENT_PRIVILEGE } from "./migrate.ts";
import { prepareQueue } from "./queue-schema.ts";

/** Connections of the two roles. They are the same if only DATABASE_URL is set. */
export interface SiteConnections {
  connection: Connection;
  owner: Connection;
}

/** PostgreSQL's codes lock_not_available and deadlock_detected. */
const IN_USE = new Set(["55P03", "40P01"]);

/** Reads the configured connections; undefined for the embedded database. */
export function readConnections(config: Config): SiteConnections | undefined {
  const { databaseUrl, migrationsDatabaseUrl = databaseUrl } = config;
  if (!databaseUrl) return undefined;
  return {
    connection: { connectionString: databaseUrl },
    owner: { connectionString: migrationsDatabaseUrl },
  };
}

/**
 * Migrates, and creates or updates the tables of the queue.
 * @param beforeMigrating called before the first pending migration of a database that already has some
 * @returns names of the applied migrations
 * @throws StartError if the database cannot be used
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
        if (application) await transferToOwner(client, application);
      },
      async finish(client) {
        await prepareQueue(connections.owner);
        if (application) await grantToApplication(client, application, await ownNames());
      },
    });
    if (application) await checkApplication(config, connections, pool);
    return applied;
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(
      `O usuário do banco de dados não pode mudar as tabelas (${(error as Error).message}): defina MIGRATIONS_DATABASE_URL com o usuário que é dono delas`,
      { cause: error },
    );
  } finally {
    await close();
  }
}

/** Returns the application's role if another role owns the schema; undefined if one role does both. */
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

/** Transfers what a single role created to the owner, in one transaction. */
async function transferToOwner(client: ClientBase, application: string): Promise<void> {
  const owner = await readRole(client);
  await client.query("BEGIN");
  try {
    // Waiting for a lock on one table while holding others would block every other process.
    await client.query(`SET LOCAL lock_timeout = '10s'`);
    await reassignOwnership(client, application, owner, await ownNames());
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
    if (code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new StartError(
      `MIGRATIONS_DATABASE_URL: as tabelas ainda são do usuário ${application}. Uma vez, como administrador do PostgreSQL, neste banco: REASSIGN OWNED BY ${escapeIdentifier(application)} TO ${escapeIdentifier(owner)}; nada mudou`,
      { cause: error },
    );
  }
}

/** @throws StartError if the two roles see different tables */
async function checkApplication(
  config: Config,
  { connection }: SiteConnections,
  owning: Parameters<typeof readSchemaId>[0],
): Promise<void> {
  const { pool, close } = openDatabase(connection, () => {});
  try {
    await checkDatabase(pool, config);
    if ((await readSchemaId(pool)) === (await readSchemaId(owning))) return;
    throw new StartError(
      "MIGRATIONS_DATABASE_URL e DATABASE_URL precisam levar ao mesmo banco e ao mesmo esquema (search_path)",
    );
  } finally {
    await close();
  }
}

async function readSchemaId(pool: ReturnType<typeof openDatabase>["pool"]): Promise<string> {
  const { rows } = await pool.query<{ place: string }>(
    "SELECT concat_ws('.', current_database(), current_schema(), to_regclass('migrations')::oid) AS place",
  );
  return rows[0]?.place ?? "";
}
