// Simulates the passing of time by moving stored times into the past, since the database's clock cannot be changed.

import { escapeIdentifier, type Pool } from "pg";

/**
 * Moves all stored times of the site and the queue into the past.
 * @param pool connects as the schema's owner
 * @param interval PostgreSQL interval, such as "1 hour"
 */
export async function passTime(pool: Pool, interval: string): Promise<void> {
  const { rows } = await pool.query<{ schema: string; name: string; columns: string[] }>(
    `SELECT nspname AS schema, relname AS name, array_agg(attname::text) AS columns
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE (nspname = 'public' OR nspname = 'pgboss' AND relname LIKE 'job%') AND relkind = 'r' AND atttypid = 'timestamptz'::regtype
       AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
       AND relname !~ '^(analytics_|migrations|audit_entries|lead_events)'
     GROUP BY 1, 2`,
  );
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    for (const { schema, name, columns } of rows) {
      const set = columns.map((one) => `${escapeIdentifier(one)} = ${escapeIdentifier(one)} - $1::interval`);
      await client.query(
        `UPDATE ${escapeIdentifier(schema)}.${escapeIdentifier(name)} SET ${set.join(", ")}`,
        [interval],
      );
    }
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}
