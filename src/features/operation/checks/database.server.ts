import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { adviseOnRole } from "#src/platform/database/role-advice.ts";
import { plural } from "#src/shared/words.ts";
import { type HealthCheck, formatBytes, stateFrom } from "./finding.ts";

/** Fractions of the server's connection limit, used by any client. */
const CONNECTIONS = { attention: 0.8, failing: 0.95 };
const SLOWEST = 5;
const QUERY_LENGTH = 160;

export const databaseCheck: HealthCheck = {
  name: "database",
  label: "Banco de dados",
  async find({ config, db }) {
    const { rows } = await db.execute<{ size: number; used: number; most: number; version: string }>(sql`
      SELECT pg_database_size(current_database())::float8 AS size,
        -- Of other roles' connections, nothing more than their number may be seen.
        (SELECT sum(numbackends)::int FROM pg_stat_database) AS used,
        current_setting('max_connections')::int AS most, current_setting('server_version') AS version`);
    const { size = 0, used = 0, most = 1, version = "" } = rows[0] ?? {};
    const state = stateFrom(used / most, CONNECTIONS);
    const advice =
      state === "ok"
        ? await adviseOnRole(db.$client, !config.databaseUrl || config.migrationsDatabaseUrl !== undefined)
        : "Aumente max_connections, ou feche outros programas que usam o banco.";
    return {
      state,
      detail: `PostgreSQL ${version}, ${formatBytes(size)}, ${used} de ${most} conexões.`,
      ...(advice && { advice }),
      facts: await readSlowest(db),
    };
  },
};

/** Reads pg_stat_statements if it is installed and readable. Its query texts contain no values. */
async function readSlowest(db: Queryable): Promise<{ label: string; value: string }[]> {
  const { rows: found } = await db.execute<{ found: boolean }>(
    sql`SELECT has_table_privilege(oid, 'SELECT') AS found FROM pg_class WHERE oid = to_regclass('pg_stat_statements')`,
  );
  if (!found[0]?.found) return [];
  const { rows } = await db.execute<{ query: string; mean: number; calls: number }>(sql`
    SELECT query, mean_exec_time AS mean, calls::int FROM pg_stat_statements
    WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
    ORDER BY mean_exec_time DESC LIMIT ${SLOWEST}`);
  return rows.map(({ query, mean, calls }) => ({
    label: `${Math.round(mean)} ms em média, ${plural(calls, "vez", "vezes")}`,
    value: query.replaceAll(/\s+/g, " ").slice(0, QUERY_LENGTH),
  }));
}
