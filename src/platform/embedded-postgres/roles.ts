// Creates the roles and the database of the embedded PostgreSQL, in a new cluster and in one of an earlier version.

import { Client, type ClientBase } from "pg";
import { reassignOwnership } from "../database/database-roles.ts";
import { ownNames } from "../database/migrate.ts";
import { StartError } from "../start-error.ts";

/** Created by initdb. Only prepares what the other roles need, and never runs a query of the site. */
export const SUPERUSER = "vitrine";
/** Owns the database and its schema, and migrates it. */
export const OWNER = "vitrine_owner";
/** Used by the site itself. Can change rows only. */
export const APPLICATION = "vitrine_app";
const DATABASE = "vitrine";

/** A role without any privileges that are not granted to it. */
const ORDINARY = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS";

export interface RoleConnection {
  /** Folder of a Unix socket. Only the account that runs PostgreSQL, and root, can enter it. */
  host: string;
  port: number;
  user: string;
  database: string;
}

export function connectionsAt(host: string, port: number): Record<"connection" | "owner", RoleConnection> {
  const as = (user: string): RoleConnection => ({ host, port, user, database: DATABASE });
  return { connection: as(APPLICATION), owner: as(OWNER) };
}

/**
 * Creates what is missing. Changes nothing in a complete cluster, and may be interrupted anywhere.
 * @throws StartError if the database cannot be opened
 */
export async function ensureRoles({ host, port }: Pick<RoleConnection, "host" | "port">): Promise<void> {
  try {
    await asSuperuser({ host, port }, "postgres", makeRolesAndDatabase);
    await asSuperuser({ host, port }, DATABASE, transferToOwner);
  } catch (error) {
    throw new StartError(`O banco de dados de DATA_DIR não pode ser aberto: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function asSuperuser(
  where: Pick<RoleConnection, "host" | "port">,
  database: string,
  work: (client: ClientBase) => Promise<void>,
): Promise<void> {
  const client = new Client({ ...where, user: SUPERUSER, database, ssl: false });
  // The failed query rejects anyway; without this listener, a lost connection would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
  }
}

async function makeRolesAndDatabase(client: ClientBase): Promise<void> {
  for (const role of [APPLICATION, OWNER]) {
    const { rows } = await client.query<{ ordinary: boolean }>(
      `SELECT rolcanlogin AND NOT (rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls) AS ordinary
       FROM pg_roles WHERE rolname = $1`,
      [role],
    );
    if (rows[0]?.ordinary) continue;
    await client.query(`${rows.length > 0 ? "ALTER" : "CREATE"} ROLE ${role} ${ORDINARY}`);
  }
  const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  const { rows: open } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname = ANY($1) AND has_database_privilege($2, oid, 'CONNECT')`,
    [["postgres", "template1"], APPLICATION],
  );
  for (const { name } of open) await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
}

/** Transfers objects to the owner. In a cluster of a version with a single role, the superuser owns everything. */
async function transferToOwner(client: ClientBase): Promise<void> {
  await client.query("BEGIN");
  const { rows } = await client.query<{ done: boolean }>(
    "SELECT datdba = $1::regrole AS done FROM pg_database WHERE datname = current_database()",
    [OWNER],
  );
  // The owner of the database also owns its schema "public".
  if (!rows[0]?.done) await client.query(`ALTER DATABASE ${DATABASE} OWNER TO ${OWNER}`);
  // At every start, because an older version may have run in between.
  await reassignOwnership(client, SUPERUSER, OWNER, await ownNames());
  await client.query("COMMIT");
}
