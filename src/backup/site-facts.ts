// Facts about the site in a backup.

import type { ClientBase } from "pg";

/** Returns undefined if the schema is older than the settings. */
export async function readSiteName(client: ClientBase): Promise<string | undefined> {
  const { rows: found } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('settings') AND attname = 'site_name') AS found`,
  );
  if (!found[0]?.found) return undefined;
  const { rows } = await client.query<{ name: string | null }>(
    "SELECT site_name AS name FROM settings LIMIT 1",
  );
  return rows[0]?.name ?? undefined;
}

export async function readDatabaseBytes(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    "SELECT pg_database_size(current_database()) AS bytes",
  );
  return Number(rows[0]?.bytes ?? 0);
}
