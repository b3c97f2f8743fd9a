// Keeps an administrator on a restored site: if the backup has no usable one left, the current ones stay.

import { sql } from "drizzle-orm";
import type { Config } from "#src/platform/config.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { preservedTable } from "#src/platform/database/preserved-rows.ts";
import { isOneOf } from "#src/platform/database/sql.ts";
import { revoke } from "#src/platform/slices/revoked.ts";
import { putCredentials } from "./renew-credentials.server.ts";

/** @param changed people with a password changed since the backup @returns the changes made, in Portuguese */
export async function keepAnAdministrator(
  db: Queryable,
  { isPrivateMachine }: Pick<Config, "isPrivateMachine">,
  changed: string[],
): Promise<string[]> {
  const isAdministrator = sql`role = 'admin' AND disabled_at IS NULL AND (${isPrivateMachine} OR NOT is_demo)`;
  // Requires a password that somebody knows: the current one, or one unchanged since the backup.
  const { rowCount } = await db.execute(sql`SELECT FROM users WHERE ${isAdministrator}
    AND (id IN (SELECT id FROM ${preservedTable("users")}) OR NOT ${isOneOf(sql`id`, changed)}) LIMIT 1`);
  if (rowCount) return [];
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT id FROM ${preservedTable("users")} WHERE ${isAdministrator}`,
  );
  const ids = rows.map(({ id }) => id);
  const kept = await revoke(
    db,
    "Continuam na administração, pois a cópia não tem quem possa",
    sql`INSERT INTO users (id, name, email, password_hash, role, is_demo)
      SELECT id, name, email, password_hash, role, is_demo FROM ${preservedTable("users")} AS kept
      WHERE ${isOneOf(sql`id`, ids)}
        AND NOT EXISTS (SELECT FROM users AS other WHERE other.email = kept.email AND other.id <> kept.id)
      ON CONFLICT (id) DO UPDATE SET role = excluded.role, disabled_at = NULL
      RETURNING name`,
  );
  await putCredentials(db, ids);
  return kept;
}
