// Reconciles people after a restore: removed ones stay out, and current credentials replace those in the backup.

import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { preservedTable } from "#src/platform/database/preserved-rows.ts";
import { isOneOf } from "#src/platform/database/sql.ts";
import type { Revocable } from "#src/platform/slices/define-slice.ts";
import { revoke, subjectsOf } from "#src/platform/slices/revoked.ts";
import { keepAnAdministrator } from "./keep-an-administrator.server.ts";
import { limitPeople } from "./limit-people.server.ts";
import { CHANGES_OF_CREDENTIALS, renewCredentials } from "./renew-credentials.server.ts";

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
