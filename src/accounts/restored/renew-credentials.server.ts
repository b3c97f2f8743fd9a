// Restores passwords, second factors and addresses that were changed since the backup to their current values.

import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { preservedTable, reinsertPreservedRows } from "#src/platform/database/preserved-rows.ts";
import { isOneOf } from "#src/platform/database/sql.ts";
import type { RevokingAct } from "#src/platform/slices/define-slice.ts";
import { revoke, subjectsOf } from "#src/platform/slices/revoked.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";

const FACTORS = ["totp_secrets", "passkeys", "recovery_codes"];

/** After these acts, the credentials that opened the account before must not open it again. */
export const CHANGES_OF_CREDENTIALS = [
  "password.changed",
  "password.reset",
  "person.joined",
  "email.changed",
  "email.kept",
  "second-factor.added",
  "second-factor.removed",
  "second-factor.taken",
  "recovery-codes.made",
  "recovery-code.used",
] as const;

/** @param since acts that happened after the backup @returns the changes made, in Portuguese */
export async function renewCredentials(db: Queryable, since: RevokingAct[]): Promise<string[]> {
  const addresses = subjectsOf(since, "email.changed", "email.kept");
  const changed = subjectsOf(since, ...CHANGES_OF_CREDENTIALS);
  const kept = await putCredentials(db, changed);
  const moved: string[] = [];
  // Sequential, since one person may have taken the address another has left.
  for (const id of addresses) moved.push(...(await moveAddress(db, id)));
  return [
    ...kept,
    ...moved,
    // The right password is unknown; the person gets back in by mail.
    ...(await revoke(
      db,
      "Precisam escolher outra senha em “Esqueci minha senha”",
      sql`UPDATE users AS person SET password_hash = ${await hashPassword(randomBytes(32).toString("hex"))}
        WHERE ${isOneOf(sql`id`, changed)} AND ${isUnknownNow()} RETURNING name`,
    )),
    ...(await revoke(
      db,
      "Sem segunda etapa, que precisam ativar de novo",
      sql`WITH people AS (
          SELECT id, name FROM users AS person WHERE ${isOneOf(sql`id`, changed)} AND ${isUnknownNow()}
        ), codes AS (
          DELETE FROM totp_secrets WHERE user_id IN (SELECT id FROM people) RETURNING user_id
        ), keys AS (
          DELETE FROM passkeys WHERE user_id IN (SELECT id FROM people) RETURNING user_id
        ), recovery AS (DELETE FROM recovery_codes WHERE user_id IN (SELECT id FROM people))
        SELECT name FROM people WHERE id IN (SELECT user_id FROM codes UNION SELECT user_id FROM keys)`,
    )),
  ];
}

export async function putCredentials(db: Queryable, ids: string[]): Promise<string[]> {
  const done = await revoke(
    db,
    "Senha e segunda etapa de agora, não as da cópia",
    sql`UPDATE users AS person SET password_hash = kept.password_hash FROM ${preservedTable("users")} AS kept
      WHERE kept.id = person.id AND ${isOneOf(sql`person.id`, ids)} RETURNING person.name`,
  );
  for (const table of FACTORS) {
    await db.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE ${isOneOf(sql`user_id`, ids)}
      AND user_id IN (SELECT id FROM ${preservedTable("users")})`);
    await reinsertPreservedRows(
      db,
      table,
      sql`${isOneOf(sql`user_id`, ids)} AND user_id IN (SELECT id FROM users)`,
    );
  }
  return done;
}

function moveAddress(db: Queryable, id: string): Promise<string[]> {
  return revoke(
    db,
    "E-mail de agora, não o da cópia",
    sql`UPDATE users AS person SET email = kept.email FROM ${preservedTable("users")} AS kept
      WHERE kept.id = person.id AND person.id = ${id} AND kept.email <> person.email
        AND NOT EXISTS (SELECT FROM users AS other WHERE other.email = kept.email)
      RETURNING person.name`,
  );
}

const isUnknownNow = () =>
  sql`NOT EXISTS (SELECT FROM ${preservedTable("users")} AS kept WHERE kept.id = person.id)`;
