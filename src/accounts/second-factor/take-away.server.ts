import { and, eq, gte } from "drizzle-orm";
import { CONSOLE } from "#src/audit/actor.server.ts";
import type { Database, Transaction } from "#src/platform/database/database.ts";
import { recordPersonAct } from "../person-acts.server.ts";
import { endSessionsOf } from "../sessions/sessions.server.ts";
import { usersTable } from "../table.ts";
import { removePasskeys } from "./passkeys.server.ts";
import { listMethods } from "./proof.server.ts";
import { removeRecoveryCodes } from "./recovery-codes.server.ts";
import { passkeysTable, totpTable } from "./table.ts";
import { removeTotp } from "./totp.server.ts";

/** Also ends the sessions. @returns false if there was no second factor */
export async function takeSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const [hadTotp, passkeys] = [await removeTotp(tx, userId), await removePasskeys(tx, userId)];
  await removeRecoveryCodes(tx, userId);
  if (!hadTotp && passkeys === 0) return false;
  await endSessionsOf(tx, userId);
  return true;
}

/** Removes factors set up since somebody else may have had access to the account. */
export async function removeFactorsSince(tx: Transaction, userId: string, since: Date): Promise<void> {
  const { createdAt } = passkeysTable;
  await tx.delete(passkeysTable).where(and(eq(passkeysTable.userId, userId), gte(createdAt, since)));
  await tx.delete(totpTable).where(and(eq(totpTable.userId, userId), gte(totpTable.confirmedAt, since)));
  if ((await listMethods(tx, userId)).length === 0) await removeRecoveryCodes(tx, userId);
}

export function takeSecondFactorFrom(db: Database, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: usersTable.id })
      .from(usersTable)
      .where(eq(usersTable.email, email.trim().toLowerCase()));
    if (!user || !(await takeSecondFactor(tx, user.id))) return false;
    await recordPersonAct(tx, user.id, { action: "second-factor.taken", actor: CONSOLE });
    return true;
  });
}
