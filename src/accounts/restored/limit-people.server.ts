// Roles and accounts that were taken away since the backup.
import { sql } from "drizzle-orm";
import { isOneOf } from "#src/platform/database/sql.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { keptTable } from "#src/platform/database/kept-rows.ts";
import { revoke } from "#src/platform/slices/revoked.ts";
import { roleSchema } from "../schema.ts";

/** From the one that may do least: `roleSchema` has them the other way round. */
const RANKS = sql`ARRAY[${sql.join(
  roleSchema.options.toReversed().map((role) => sql`${role}::text`),
  sql`, `,
)}]`;

/** Nobody may do more than now. Whom the site of now does not know is disabled. @returns what was done, in words */
export async function limitPeople(db: Queryable, ids: string[]): Promise<string[]> {
  const kept = sql`${keptTable("users")} AS kept WHERE kept.id = person.id`;
  return [
    ...(await revoke(
      db,
      "Contas desativadas",
      sql`UPDATE users AS person SET disabled_at = now() WHERE disabled_at IS NULL AND ${isOneOf(sql`id`, ids)}
        AND NOT EXISTS (SELECT FROM ${kept} AND kept.disabled_at IS NULL)
      RETURNING name`,
    )),
    ...(await revoke(
      db,
      "Pessoas com o papel de agora",
      sql`UPDATE users AS person SET role = kept.role FROM ${kept} AND ${isOneOf(sql`person.id`, ids)}
        AND array_position(${RANKS}, kept.role) < array_position(${RANKS}, person.role)
      RETURNING person.name`,
    )),
  ];
}
