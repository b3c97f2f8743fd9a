// Ten codes for when the phone is lost: shown once, each works once, and only their hashes are stored.

import { randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { recordPersonAct } from "../person-acts.server.ts";
import { recoveryCodesTable } from "./table.ts";

const CODES = 10;
/** Excludes similar signs. 28 signs have 138 bits, so a hash needs neither salt nor slowness (ASVS 6.5.2, 11.5.1). */
const SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 28;
/** Codes from earlier versions are shorter and still work. */
const MIN_LENGTH = 16;

/** Tells whether a code, as parsed by `codeSchema`, is too long for an authenticator. Such codes cannot be guessed. */
export const isLikeRecoveryCode = (code: string): boolean => code.length >= MIN_LENGTH;

/** Creates ten new codes; earlier ones stop working. */
export async function makeRecoveryCodes(db: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(""),
  );
  await removeRecoveryCodes(db, userId);
  await db
    .insert(recoveryCodesTable)
    .values(codes.map((code) => ({ codeHash: hashToken(`${userId} ${code}`), userId })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** Uses a code up. @param code as parsed by `codeSchema` */
export async function useRecoveryCode(db: Queryable, userId: string, code: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const used = await tx
      .delete(recoveryCodesTable)
      .where(
        and(
          eq(recoveryCodesTable.userId, userId),
          eq(recoveryCodesTable.codeHash, hashToken(`${userId} ${code}`)),
        ),
      )
      .returning({ userId: recoveryCodesTable.userId });
    if (used.length === 0) return false;
    const after = { Restam: await countRecoveryCodes(tx, userId) };
    await recordPersonAct(tx, userId, { action: "recovery-code.used", after, actor: "self" });
    return true;
  });
}

export async function countRecoveryCodes(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCodesTable)
    .where(eq(recoveryCodesTable.userId, userId));
  return row?.count ?? 0;
}

export async function removeRecoveryCodes(db: Queryable, userId: string): Promise<void> {
  await db.delete(recoveryCodesTable).where(eq(recoveryCodesTable.userId, userId));
}
