// Connection pool and Drizzle, for the embedded PostgreSQL as for any other.
import { TransactionRollbackError } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool, type PoolClient, type PoolConfig } from "pg";

export type Database = NodePgDatabase & { $client: Pool };
/** The `tx` of `db.transaction(async (tx) => …)`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** For functions that run alone or in the caller's transaction. */
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
 * @param onError gets the errors of idle connections; the pool replaces these by itself
 */
export function openDatabase(connection: Connection, onError: (error: Error) => void): DatabaseHandle {
  const pool = new Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // A query that takes longer is a defect: it fails, so that it cannot block the site.
    statement_timeout: 30_000,
    application_name: "vitrine",
  });
  let isClosed = false;
  // A database that stops right after may still cut a connection that is being closed.
  pool.on("error", (error) => isClosed || onError(error));
  // The pool handles errors of idle connections only, and an unhandled one ends the process. On a connection
  // in use, the running query fails, so nothing more is to be done here.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactionsOf(pool) });
  return {
    db,
    pool,
    close: () => {
      isClosed = true;
      return pool.end();
    },
  };
}

/**
 * Drizzle's own transactions never release a connection whose BEGIN fails, as after a restart of PostgreSQL
 * (drizzle-orm 0.45): after ten of these the pool is empty.
 */
function transactionsOf(pool: Pool): Database["transaction"] {
  return async (work, settings) => {
    const client = await pool.connect();
    try {
      return await drizzle({ client }).transaction(work, settings);
    } finally {
      // The pool discards broken connections.
      client.release();
    }
  };
}

/**
 * Runs work in a transaction that is rolled back whatever happens: nobody ever sees what it writes. Unlike in other
 * transactions its queries may be sent at the same time, as the loaders of a page do; they run one by one.
 */
export async function rollBackAfter<T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let outcome: { value: T } | undefined;
  let isRolledBack = false;
  try {
    await drizzle({ client: oneByOne(client) })
      .transaction(async (tx) => {
        outcome = { value: await work(tx) };
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
    isRolledBack = true;
  } finally {
    // A connection in doubt is closed: nothing of the transaction may reach the next one.
    client.release(!isRolledBack);
  }
  if (!outcome) throw new Error("the work was rolled back from inside");
  return outcome.value;
}

/** The connection, with a queue in front: pg warns of queries that are sent while another runs. */
function oneByOne(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...query: Parameters<PoolClient["query"]>) => {
    const result = last.then(() => client.query(...query));
    last = result.catch(() => {});
    return result;
  };
  return { query } as unknown as PoolClient;
}

/** Drizzle on one connection, for code that begins and commits by itself. */
export function onClient(client: PoolClient): Queryable {
  return drizzle({ client }) as unknown as Queryable;
}
