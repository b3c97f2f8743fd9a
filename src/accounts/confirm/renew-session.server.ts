import { eq, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { newToken, type Session } from "../sessions/sessions.server.ts";
import { sessionsTable } from "../table.ts";

/**
 * Notes that the person has proved again who they are, and gives the session another token (ASVS 7.2.4). The one that came
 * with the proof works until the other is used, and a minute more: an answer that is lost signs nobody out, nor does it
 * the other tabs. Undefined where another tab has got the new one already.
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
