// Opens the database of a configuration for a command: that of a running site, or one that is started here. Migrates nothing.
import type { Pool } from "pg";
import type { Config } from "./config.ts";
import { type Connection, type Database, openDatabase } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres/embedded-postgres.ts";
import { findRunning, hasCluster } from "./embedded-postgres/running.ts";
import { StartError } from "./start-error.ts";

interface OpenForCommand {
  pool: Pool;
  db: Database;
  /** Also stops the database if it was started here. */
  close(): Promise<void>;
}

/** @throws StartError where there is no database, or it cannot be reached */
export async function openDatabaseForCommand(
  config: Config,
  log: (line: string) => void,
): Promise<OpenForCommand> {
  if (config.databaseUrl) return connect({ connectionString: config.databaseUrl }, "DATABASE_URL");
  const { dataDir } = config;
  if (!hasCluster(dataDir)) throw new StartError(`there is no site in DATA_DIR (${dataDir})`);
  const running = await findRunning(dataDir);
  if (running) return connect(running, "The database of DATA_DIR");
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await connect(postgres.connection, "The database of DATA_DIR", () => postgres.stop());
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function connect(
  connection: Connection,
  name: string,
  stop: () => Promise<void> = async () => {},
): Promise<OpenForCommand> {
  const { pool, db, close } = openDatabase(connection, () => {});
  try {
    await pool.query("SELECT 1");
  } catch (error) {
    await close();
    throw new StartError(`${name} cannot be reached: ${(error as Error).message}`, { cause: error });
  }
  return {
    pool,
    db,
    async close() {
      await close();
      await stop();
    },
  };
}
