// Reconciles people after a restore: removed ones stay out, and current credentials replace those in the backup.

import { sql } from "drizzle-orm";
import type { Config } from "#src/platform/config.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { preservedTable } from "#src/platform/database/preserved-rows.ts";
import { isOneOf } from "#src/platform/database/sql.ts";
import type { Revocable } from "#src/platform/slices/define-slice.ts";
import { revoke, subjectsOf } from "#src/platform/slices/revoked.ts";
import { may, ROLE_KEYS, ROLES } from "../roles.ts";
import { CHANGES_OF_CREDENTIALS, putCredentials, renewCredentials } from "./renew-credentials.server.ts";

/** Pairs of a current role and a backed-up role that has more rights, such as "author editor". */
const GRANTING = ROLE_KEYS.flatMap((now) =>
  ROLE_KEYS.filter((then) => ROLES[then].rights.some((right) => !may(now, right))).map(
    (then) => `${now} ${then}`,
  ),
);

export const revocableAccounts: Revocable = {
  acts: [
    ...CHANGES_OF_CREDENTIALS,
    "person.role-changed",
    "person.disabled",
    "person.removed",
    "second-factor.demanded",
  ],
  preserves: ["users", "totp_secrets", "passkeys", "recovery_codes", "second_factor_roles"],
  async revokeAgain(tx, since, config) {
    await endWhatPasses(tx);
    const removed = await revoke(
      tx,
      "Pessoas que saíram da equipe",
      sql`DELETE FROM users WHERE ${isOneOf(sql`id`, subjectsOf(since, "person.removed"))} RETURNING name`,
    );
    const limited = await limitPeople(tx, subjectsOf(since, "person.role-changed", "person.disabled"));
    const credentials = await renewCredentials(tx, since);
    if (since.some(({ action }) => action === "second-factor.demanded"))
      await tx.execute(
        sql`INSERT INTO second_factor_roles SELECT * FROM ${preservedTable("second_factor_roles")} ON CONFLICT DO NOTHING`,
      );
    const changed = subjectsOf(since, ...CHANGES_OF_CREDENTIALS);
    return [...removed, ...limited, ...credentials, ...(await keepAnAdministrator(tx, config, changed))];
  },
  async switchOff(tx) {
    await endWhatPasses(tx);
    return revoke(
      tx,
      "Códigos de recuperação de",
      sql`WITH gone AS (DELETE FROM recovery_codes RETURNING user_id)
        SELECT name FROM users WHERE id IN (SELECT user_id FROM gone) ORDER BY name`,
    );
  },
};

/** Clears tables that backups omit, because an edited or very old backup may contain them. */
async function endWhatPasses(db: Queryable): Promise<void> {
  for (const table of ["sessions", "mail_links", "known_devices", "passkey_challenges"])
    await db.execute(sql`DELETE FROM ${sql.identifier(table)}`);
  await db.execute(sql`UPDATE users SET pending_email = NULL WHERE pending_email IS NOT NULL`);
}

/** @param changed people with a password changed since the backup @returns the changes made, in Portuguese */
async function keepAnAdministrator(
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

/** Limits everybody to their current rights and disables people unknown to the current site. */
async function limitPeople(db: Queryable, ids: string[]): Promise<string[]> {
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
