// When people were last here, for the list of people.
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database.ts";
import { usersTable } from "./table.ts";

/** How exactly it is known: most calls of a person write nothing. */
const EXACT_MS = 60_000;

/** When this process has noted each person, so that it asks the database once a minute at most. */
const noted = new Map<string, number>();

/** Notes that a person makes a call now. */
export async function noteSeen(db: Queryable, userId: string): Promise<void> {
  const now = Date.now();
  if (now - (noted.get(userId) ?? 0) < EXACT_MS) return;
  noted.set(userId, now);
  const { id, lastSeenAt } = usersTable;
  await db
    .update(usersTable)
    .set({ lastSeenAt: sql`now()` })
    // Another process may have noted it.
    .where(and(eq(id, userId), or(isNull(lastSeenAt), lt(lastSeenAt, sql`now() - interval '1 minute'`))));
}
