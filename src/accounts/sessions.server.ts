// Sessions: a random token in the browser, its hash in the database. Deleting the row revokes it.
import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database.ts";
import { hashToken } from "#src/platform/secret-token.ts";
import type { User } from "./schema.ts";
import { sessionsTable, usersTable } from "./table.ts";

const SESSION_DAYS = 7;
const TOKEN_BYTES = 32;
/** The length of `TOKEN_BYTES` in base64url. */
const TOKEN_PATTERN = /^[\w-]{43}$/;

export interface Session {
  token: string;
  user: User;
  /** The demo administrator, whose sessions are valid only on this machine. */
  isDemo: boolean;
}

/** Starts a session and deletes expired ones. Returns the token; only its hash is stored. */
export async function startSession(db: Queryable, userId: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db.delete(sessionsTable).where(lte(sessionsTable.expiresAt, sql`now()`));
  await db.insert(sessionsTable).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt: sql`now() + make_interval(days => ${SESSION_DAYS})`,
  });
  return token;
}

/** The session of a token; undefined when it is unknown, ended, expired or its user is disabled. */
export async function findSession(db: Queryable, token: string): Promise<Session | undefined> {
  if (!TOKEN_PATTERN.test(token)) return undefined;
  const { id, name, email, role, isDemo } = usersTable;
  const [row] = await db
    .select({ user: { id, name, email, role }, isDemo })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .where(
      and(
        eq(sessionsTable.tokenHash, hashToken(token)),
        gt(sessionsTable.expiresAt, sql`now()`),
        isNull(usersTable.disabledAt),
      ),
    );
  return row && { token, ...row };
}

/** Ends one session: its token is invalid from now on. */
export async function endSession(db: Queryable, token: string): Promise<void> {
  await db.delete(sessionsTable).where(eq(sessionsTable.tokenHash, hashToken(token)));
}

/** Ends every session of a user. */
export async function endSessionsOf(db: Queryable, userId: string): Promise<void> {
  await db.delete(sessionsTable).where(eq(sessionsTable.userId, userId));
}
