// How the site's checks ("Funcionamento") were when they were last looked at, for load balancers and monitoring.
import type { Pool } from "pg";

/** As it is stored in `operation_checks`. */
export type StoredState = "ok" | "attention" | "failing";

/** The states by the checks' names; empty before the first look. */
export async function readCheckStates(pool: Pool): Promise<Record<string, StoredState>> {
  const { rows } = await pool.query<{ name: string; state: StoredState }>(
    "SELECT name, state FROM operation_checks ORDER BY name",
  );
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
