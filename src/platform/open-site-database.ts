// Opens the database of a configuration, for a process that is no site: unchanged, and not migrated.
import type { Pool } from "pg";
import type { Config } from "./config.ts";
import { type Connection, type Database, openDatabase } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";
import { findRunning, hasCluster } from "./embedded-postgres/running.ts";
import type { Logger } from "./logger.ts";
import { checkDatabase } from "./open-resources.ts";
import { StartError } from "./start-error.ts";

interface OpenDatabase {
  pool: Pool;
  db: Database;
  connection: Connection;
  /** Also stops the database if it was started here. */
  close(): Promise<void>;
}

const OF_DATA_DIR = "O banco de dados de DATA_DIR";

/**
 * Opens it beside the site that may be running.
 * @throws StartError where there is no database, or it cannot be reached
 */
export async function openDatabaseToRead(
  config: Config,
  log: (line: string) => void = () => {},
): Promise<OpenDatabase> {
  if (config.databaseUrl) return connect({ connectionString: config.databaseUrl }, "DATABASE_URL");
  const { dataDir } = config;
  if (!hasCluster(dataDir)) throw new StartError(`Não há um site em DATA_DIR (${dataDir}).`);
  const running = await findRunning(dataDir);
  if (running) return connect(running, OF_DATA_DIR);
  return startHere(dataDir, log);
}

/** Opens it, or makes a new one; the caller sees to it that no site runs there. @throws StartError */
export async function openDatabaseToReplace(config: Config, log: Logger): Promise<OpenDatabase> {
  const opened = config.databaseUrl
    ? await connect({ connectionString: config.databaseUrl }, "DATABASE_URL")
    : await startHere(config.dataDir, (line) => log.info(line));
  try {
    await checkDatabase(opened.pool, config);
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function startHere(dataDir: string, log: (line: string) => void): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await connect(postgres.connection, OF_DATA_DIR, () => postgres.stop());
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
