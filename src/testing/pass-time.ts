// Moves the clock of a site: time passes for what is stored, since nobody can change the database's own clock.
import { escapeIdentifier, type Pool } from "pg";

/**
 * Moves every stored moment into the past, of the site's own tables as of the queue's: to the product it is later.
 * @param pool of the role that owns the schema
 * @param interval as PostgreSQL reads it: "1 hour"
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
