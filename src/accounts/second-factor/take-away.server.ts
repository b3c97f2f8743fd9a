// Taking away every second factor of a person, for whom they are lost.
import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#src/platform/database.ts";
import { endSessionsOf } from "../sessions.server.ts";
import { usersTable } from "../table.ts";
import { removePasskeys } from "./passkeys.server.ts";
import { removeRecoveryCodes } from "./recovery-codes.server.ts";
import { removeTotp } from "./totp.server.ts";

/** Ends the sessions too. @returns false where there was none */
export async function takeSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  const [hadTotp, passkeys] = [await removeTotp(tx, userId), await removePasskeys(tx, userId)];
  await removeRecoveryCodes(tx, userId);
  if (!hadTotp && passkeys === 0) return false;
  await endSessionsOf(tx, userId);
  return true;
}

/** The same by the account's e-mail. */
export function takeSecondFactorFrom(db: Database, email: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: usersTable.id })
      .from(usersTable)
      .where(eq(usersTable.email, email.trim().toLowerCase()));
    return user !== undefined && takeSecondFactor(tx, user.id);
  });
}
