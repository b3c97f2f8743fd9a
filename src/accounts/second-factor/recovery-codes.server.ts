// Ten codes for the day the phone is lost: shown once, each works once, and only their hashes are kept.
import { randomInt } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { recordPersonAct } from "../person-acts.server.ts";
import { recoveryCodesTable } from "./table.ts";

const CODES = 10;
/** Without signs that look like others. 28 of them are 138 bits: a hash needs no salt and no time (ASVS 6.5.2, 11.5.1). */
const SIGNS = "23456789abcdefghjkmnpqrstuvwxyz";
const LENGTH = 28;
/** Those made before were shorter, and go on working. */
const MIN_LENGTH = 16;

/** Whether a code, as `codeSchema` reads it, is so long that it can only be one of recovery: nobody guesses those. */
export const isLikeRecoveryCode = (code: string): boolean => code.length >= MIN_LENGTH;

/** Makes ten new codes; those before them no longer work. */
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

/** Uses a code up. @param code as `codeSchema` reads it */
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

/** How many still work. */
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
