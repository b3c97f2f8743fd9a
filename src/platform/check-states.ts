// Reads the last results of the site's checks ("Funcionamento"), for load balancers and monitoring.
import type { Pool } from "pg";

/** As stored in `operation_checks`. */
export type StoredState = "ok" | "attention" | "failing";

/** Returns states by check name; empty before the first run. */
export async function readCheckStates(pool: Pool): Promise<Record<string, StoredState>> {
  const { rows } = await pool.query<{ name: string; state: StoredState }>(
    "SELECT name, state FROM operation_checks ORDER BY name",
  );
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
