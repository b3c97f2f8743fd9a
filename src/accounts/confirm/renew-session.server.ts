import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { newToken, type Session } from "../sessions/sessions.server.ts";
import { sessionsTable } from "../table.ts";

/**
 * Records a new proof of identity and rotates the session's token (ASVS 7.2.4). The old token works until the new one
 * is first used and for one minute after, so that a lost answer signs nobody out, nor does the change sign out other
 * tabs. Returns undefined if another tab has already received the new token.
 */
export async function renewSession(
  db: Queryable,
  { id, token, isReplaced }: Pick<Session, "id" | "token" | "isReplaced">,
): Promise<string | undefined> {
  const renewed = isReplaced ? undefined : newToken();
  await db
    .update(sessionsTable)
    .set({
      confirmedAt: sql`now()`,
      ...(renewed === undefined
        ? {}
        : { tokenHash: hashToken(renewed), previousTokenHash: hashToken(token), previousUntil: null }),
    })
    .where(eq(sessionsTable.id, id));
  return renewed;
}
