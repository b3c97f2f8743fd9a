// Opens a configured database without migrating it, for commands and other processes that are not the site.

import type { Pool } from "pg";
import type { Config } from "../config.ts";
import { checkDatabase } from "../database/check-database.ts";
import { type Connection, type Database, openDatabase } from "../database/database.ts";
import { findApplicationRole, readConnections, type SiteConnections } from "../database/prepare-database.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import { findRunning, hasCluster } from "../embedded-postgres/find-running.ts";
import { APPLICATION, OWNER } from "../embedded-postgres/roles.ts";
import type { Logger } from "../logger.ts";
import { StartError } from "../start-error.ts";

interface OpenDatabase {
  pool: Pool;
  db: Database;
  connection: Connection;
  /** Also stops the database if it was started here. */
  close(): Promise<void>;
}

/** Opened as the role that owns the schema. */
export interface OwnedDatabase extends OpenDatabase {
  /** The application's role; undefined if a single role does both. */
  application: string | undefined;
}

const OF_DATA_DIR = "O banco de dados de DATA_DIR";

/**
 * Opens the database as the application, beside a site that may be running.
 * @throws StartError if there is no database, or it cannot be reached
 */
export async function openDatabaseToRead(
  config: Config,
  log: (line: string) => void = () => {},
): Promise<OpenDatabase> {
  return openBeside(config, "connection", log);
}

/** Opens the database as the role that owns the schema. */
export async function openDatabaseAsOwner(
  config: Config,
  log: (line: string) => void = () => {},
): Promise<OwnedDatabase> {
  const opened = await openBeside(config, "owner", log);
  return { ...opened, application: await findApplication(config, opened) };
}

/**
 * Opens the database as its owner, or creates a new one. The caller makes sure that no site uses it. @throws
 * StartError
 */
export async function openDatabaseToReplace(config: Config, log: Logger): Promise<OwnedDatabase> {
  const external = readConnections(config);
  const opened = external
    ? await connect(external.owner, nameOf(config, "owner"))
    : await startHere(config.dataDir, "owner", (line) => log.info(line));
  try {
    await checkDatabase(opened.pool, config);
    return { ...opened, application: await findApplication(config, opened) };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openBeside(
  config: Config,
  role: keyof SiteConnections,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  const external = readConnections(config);
  if (external) return connect(external[role], nameOf(config, role));
  const { dataDir } = config;
  if (!hasCluster(dataDir)) throw new StartError(`Não há um site em DATA_DIR (${dataDir}).`);
  const running = await findRunning(dataDir);
  if (running) return connect(running[role], OF_DATA_DIR);
  return startHere(dataDir, role, log);
}

const nameOf = ({ migrationsDatabaseUrl }: Config, role: keyof SiteConnections): string =>
  role === "owner" && migrationsDatabaseUrl ? "MIGRATIONS_DATABASE_URL" : "DATABASE_URL";

/** Finds the role that needs privileges on new objects. */
async function findApplication(config: Config, { connection }: OpenDatabase): Promise<string | undefined> {
  const external = readConnections(config);
  if (external) return findApplicationRole(config, external);
  // Beside an older version, there is a single role.
  return connection.user === OWNER ? APPLICATION : undefined;
}

async function startHere(
  dataDir: string,
  role: keyof SiteConnections,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await connect(postgres[role], OF_DATA_DIR, () => postgres.stop());
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function connect(
  connection: Connection,
  name: string,
  stop: () => Promise<void> = async () => {},
): Promise<OpenDatabase> {
  const { pool, db, close } = openDatabase(connection, () => {});
  try {
    await pool.query("SELECT 1");
  } catch (error) {
    await close();
    throw new StartError(`${name} não responde: ${(error as Error).message}`, { cause: error });
  }
  return {
    pool,
    db,
    connection,
    async close() {
      await close();
      await stop();
    },
  };
}

/** @throws StartError if tables of this version do not exist yet */
export async function requireTables(pool: Pool, ...names: string[]): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>(
    "SELECT bool_and(to_regclass(name) IS NOT NULL) AS found FROM unnest($1::text[]) AS name",
    [names],
  );
  if (!rows[0]?.found)
    throw new StartError("o banco de dados é mais velho que esta versão: inicie o site uma vez. Nada mudou");
}
