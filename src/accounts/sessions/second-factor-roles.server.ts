// Roles for which an administrator requires a second factor. Until people in them set one up, they may do nothing else.

import { sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { ROLES, type Role } from "../roles.ts";
import { roleSchema } from "../schema.ts";
import { secondFactorRolesTable } from "../table.ts";

const ROLES_TAG = "accounts:second-factor";

/** Cached in every process until changed. */
export function getSecondFactorRoles({
  cache,
  db,
}: Pick<Resources, "cache"> & { db: Queryable }): Promise<Role[]> {
  return cache.get("second-factor-roles", [ROLES_TAG], async () => {
    const rows = await db.select().from(secondFactorRolesTable);
    return roleSchema.options.filter((role) => rows.some((row) => row.role === role));
  });
}

/** @param roles replaces the complete list */
export async function requireSecondFactor(
  { db, cache }: Pick<Resources, "cache" | "db">,
  roles: Role[],
): Promise<void> {
  await cache.change(db, [ROLES_TAG], async (tx) => {
    // Serializes administrators, so that the later choice wins as a whole.
    await tx.execute(sql`LOCK TABLE second_factor_roles IN EXCLUSIVE MODE`);
    const before = await tx.delete(secondFactorRolesTable).returning();
    if (roles.length > 0)
      await tx.insert(secondFactorRolesTable).values([...new Set(roles)].map((role) => ({ role })));
    const named = (all: { role: Role }[]) => ({ Papéis: all.map(({ role }) => ROLES[role].name).toSorted() });
    await recordAct(tx, {
      action: "second-factor.demanded",
      subject: "Verificação em duas etapas",
      before: named(before),
      after: named([...new Set(roles)].map((role) => ({ role }))),
    });
  });
}
