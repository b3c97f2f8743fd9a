// Reapplies role reductions and removals made since the backup.

import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { preservedTable } from "#src/platform/database/preserved-rows.ts";
import { isOneOf } from "#src/platform/database/sql.ts";
import { revoke } from "#src/platform/slices/revoked.ts";
import { may, ROLE_KEYS, ROLES } from "../roles.ts";

/** Pairs of a current role and a backed-up role that has more rights, such as "author editor". */
const GRANTING = ROLE_KEYS.flatMap((now) =>
  ROLE_KEYS.filter((then) => ROLES[then].rights.some((right) => !may(now, right))).map(
    (then) => `${now} ${then}`,
  ),
);

/** Limits everybody to their current rights and disables people unknown to the current site. */
export async function limitPeople(db: Queryable, ids: string[]): Promise<string[]> {
  const kept = sql`${preservedTable("users")} AS kept WHERE kept.id = person.id`;
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
        AND kept.role || ' ' || person.role = ANY(${sql.param(GRANTING)}::text[])
      RETURNING person.name`,
    )),
  ];
}
