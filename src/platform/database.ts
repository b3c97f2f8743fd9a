// Opens the pool and hands out Drizzle; the same for the embedded and for any other PostgreSQL.
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient, type PoolConfig } from "pg";

export type Database = NodePgDatabase & { $client: Pool };
/** What runs inside `db.transaction(async (tx) => …)`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Either: for functions that may stand alone or join a transaction. */
export type Queryable = Database | Transaction;

export interface DatabaseHandle {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

/** Connection details of a PostgreSQL: a URL, or the socket of the embedded one. */
export type Connection = Pick<
  PoolConfig,
  "connectionString" | "host" | "port" | "user" | "password" | "database"
>;

/**
 * Opens a connection pool.
 * @param onError told of idle connections that broke (the pool replaces them by itself)
 */
export function openDatabase(connection: Connection, onError: (error: Error) => void): DatabaseHandle {
  const pool = new Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // A query that takes longer is a defect; better one failed request than a frozen site.
    statement_timeout: 30_000,
    application_name: "vitrine",
  });
  pool.on("error", onError);
  // The pool listens to idle ones only, and an error nobody listens to ends the process: whoever is using
  // the connection hears of it by the query that fails.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactionsOf(pool) });
  return { db, pool, close: () => pool.end() };
}

/**
 * Drizzle's own transactions keep a connection for good whose BEGIN fails, as it does after a restart of
 * PostgreSQL (drizzle-orm 0.45): ten of them, and the pool has none left.
 */
function transactionsOf(pool: Pool): Database["transaction"] {
  return async (work, settings) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client }).transaction(work, settings);
    } finally {
      // The pool throws away what is broken.
      client.release();
    }
  };
}

/** Drizzle on one connection, for whoever begins and commits there by hand. */
export function onClient(client: PoolClient): Queryable {
  return drizzle({ client }) as unknown as Queryable;
}
