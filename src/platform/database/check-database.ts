// Checks that a database can be used at all.

import { mkdir } from "node:fs/promises";
import type { Pool } from "pg";
import type { Config } from "../config.ts";
import { StartError } from "../start-error.ts";

/**
 * @param setting name of the setting, if it is not DATABASE_URL or DATA_DIR
 * @throws StartError if the database cannot be reached or is too old
 */
export async function checkDatabase(pool: Pool, config: Config, setting?: string): Promise<void> {
  if (config.databaseUrl) await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  try {
    const { rows } = await pool.query<{ version: number }>(
      "SELECT current_setting('server_version_num')::int AS version",
    );
    if ((rows[0]?.version ?? 0) < 150_000)
      throw new StartError("DATABASE_URL precisa ser um PostgreSQL 15 ou mais novo");
  } catch (error) {
    if (error instanceof StartError) throw error;
    // The URL contains a password, so only the driver's message is shown.
    const name = setting ?? (config.databaseUrl ? "DATABASE_URL" : "O banco de dados de DATA_DIR");
    throw new StartError(`${name} não responde: ${(error as Error).message}`, { cause: error });
  }
}
