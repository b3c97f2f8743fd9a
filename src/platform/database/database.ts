// Connection pool and Drizzle, both for the embedded and for an external PostgreSQL.

import { type Logger, TransactionRollbackError } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { FastifyRequest } from "fastify";
import { Pool, type PoolClient, type PoolConfig } from "pg";
import type { Callers } from "../callers.ts";

type Settings = Parameters<NodePgDatabase["transaction"]>[1];
type DrizzleTransaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

interface Transacting {
  transaction<T>(work: (tx: Transaction) => Promise<T>, settings?: Settings): Promise<T>;
}

/** The request that caused a transaction, for the audit log. */
interface TransactionOrigin {
  /** Undefined in jobs and commands. */
  request: FastifyRequest | undefined;
}

export interface Database extends Omit<NodePgDatabase, "transaction">, Transacting {
  $client: Pool;
}

/** The `tx` of `db.transaction(async (tx) => …)`. */
export interface Transaction extends Omit<DrizzleTransaction, "transaction">, Transacting {
  origin: TransactionOrigin;
  /** Calls the listener after the outermost transaction has ended, committed or not, before it returns. */
  onEnd(listener: () => void): void;
}

/** For functions that run alone or in the caller's transaction. */
export type Queryable = Database | Transaction;

export interface DatabaseHandle {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

/** Connection details: a URL, or the socket of the embedded PostgreSQL. */
export type Connection = Pick<
  PoolConfig,
  "connectionString" | "host" | "port" | "user" | "password" | "database"
>;

/**
 * Opens a connection pool.
 * @param onError gets the errors of idle connections, which the pool replaces by itself
 * @param callers finds the request behind each transaction; without it, transactions have none
 */
export function openDatabase(
  connection: Connection,
  onError: (error: Error) => void,
  callers?: Callers,
): DatabaseHandle {
  const pool = new Pool({
    ...connection,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // A slower query is a defect. It fails, so that it cannot block the site.
    statement_timeout: 30_000,
    application_name: "vitrine",
  });
  let isClosed = false;
  // A database that stops right afterwards may cut a connection that is being closed.
  pool.on("error", (error) => isClosed || onError(error));
  // The pool handles errors of idle connections only, and an unhandled one ends the process. On a connection in use
  // the running query fails, so nothing more needs to be done here.
  pool.on("connect", (client) => client.on("error", () => {}));
  return {
    db: createDrizzle(pool, callers),
    pool,
    close: () => {
      isClosed = true;
      return pool.end();
    },
  };
}

/**
 * Creates Drizzle on a pool. Drizzle's own transactions never release a connection whose BEGIN fails, as after a
 * restart of PostgreSQL (drizzle-orm 0.45): after ten of these the pool would be empty.
 */
export function createDrizzle(pool: Pool, callers?: Callers, logger: Logger | boolean = false): Database {
  const transaction: Transacting["transaction"] = async (work, settings) => {
    const origin = { request: callers?.request() };
    const client = await pool.connect();
    try {
      const db = drizzle({ client, logger });
      return await runOutermost((run) => db.transaction(run, settings), origin, work);
    } finally {
      // The pool discards broken connections.
      client.release();
    }
  };
  return Object.assign(drizzle({ client: pool, logger }), { transaction });
}

type Begin = <T>(run: (tx: DrizzleTransaction) => Promise<T>) => Promise<T>;

/** Runs work in an outermost transaction. Nested transactions share its origin and its listeners. */
async function runOutermost<T>(
  begin: Begin,
  origin: TransactionOrigin,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const listeners: (() => void)[] = [];
  const onEnd = (listener: () => void) => void listeners.push(listener);
  const mark = (tx: DrizzleTransaction): Transaction => {
    const beginInner = tx.transaction.bind(tx);
    const transaction: Transacting["transaction"] = (inner) => beginInner((tx) => inner(mark(tx)));
    return Object.assign(tx, { origin, transaction, onEnd });
  };
  try {
    return await begin((tx) => work(mark(tx)));
  } finally {
    for (const listener of listeners) listener();
  }
}

/**
 * Runs work in a transaction that is always rolled back, so nobody sees what it writes. Its queries may be sent
 * concurrently, as the loaders of a page do; they run one by one.
 */
export async function runAndRollBack<T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let outcome: { value: T } | undefined;
  let isRolledBack = false;
  try {
    const db = drizzle({ client: serializeQueries(client) });
    await runOutermost(
      (run) => db.transaction(run),
      { request: undefined },
      async (tx) => {
        outcome = { value: await work(tx) };
        tx.rollback();
      },
    ).catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
    isRolledBack = true;
  } finally {
    // If the rollback is uncertain, the connection is closed: nothing of the transaction may reach the next one.
    client.release(!isRolledBack);
  }
  if (!outcome) throw new Error("the work was rolled back from inside");
  return outcome.value;
}

/** Queues queries of a connection, because pg warns of queries that are sent while another runs. */
function serializeQueries(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...query: Parameters<PoolClient["query"]>) => {
    const result = last.then(() => client.query(...query));
    last = result.catch(() => {});
    return result;
  };
  return { query } as unknown as PoolClient;
}

/** Creates Drizzle on one connection, for code that begins and commits by itself. */
export function drizzleOnClient(client: PoolClient): Queryable {
  const db = drizzle({ client });
  const begin = db.transaction.bind(db);
  const transaction: Transacting["transaction"] = (work, settings) =>
    runOutermost((run) => begin(run, settings), { request: undefined }, work);
  return Object.assign(db, { transaction }) as unknown as Queryable;
}
