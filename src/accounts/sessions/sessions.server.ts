// Sessions: a random token in the browser, its hash in the database. Deleting the row revokes it, in every process.
import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { personName, recordAct } from "#src/audit/record.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { CONFIRMED_MINUTES, IDLE_HOURS, SESSION_DAYS, type User } from "../schema.ts";
import { hasSecondFactor } from "./has-second-factor.server.ts";
import { sessionsTable, usersTable } from "../table.ts";

/** Tells every process whose sessions have ended, however they did; the payload is the user's id (migration 0033). */
export const SESSIONS_CHANNEL = "sessions-ended";
const SEEN_EVERY_SECONDS = 60;
/** How long a replaced token still works once the new one is used: for calls of other tabs that are under way. */
const REPLACED_SECONDS = 60;
const TOKEN_BYTES = 32;
/** The length of `TOKEN_BYTES` in base64url. */
const TOKEN_PATTERN = /^[\w-]{43}$/;
/** Longer ones are cut: they are shown in words only. */
const USER_AGENT_MAX = 400;

export interface Session {
  id: string;
  token: string;
  user: User;
  /** The demo administrator, whose sessions are valid only on this machine. */
  isDemo: boolean;
  /** Whether the person has proved who they are within the last ten minutes; signing in counts. */
  isConfirmed: boolean;
  lastSeenAt: Date;
  /** Whether that is not longer ago than it is written. */
  wasJustSeen: boolean;
  hasSecondFactor: boolean;
  /** Whether the token is about to end: the one that replaces it is in use, in another tab. */
  isReplaced: boolean;
  /** Whether the token is used for the first time since it has replaced another. */
  isFresh: boolean;
  constructionCookieHash: Buffer | null;
}

const isIdle = lte(sessionsTable.lastSeenAt, sql`now() - make_interval(hours => ${IDLE_HOURS})`);
const isOver = or(lte(sessionsTable.expiresAt, sql`now()`), isIdle);

/** Whether a session, whose row is selected, still holds. */
export const isOpen = and(
  gt(sessionsTable.expiresAt, sql`now()`),
  gt(sessionsTable.lastSeenAt, sql`now() - make_interval(hours => ${IDLE_HOURS})`),
);

/** Starts a session and deletes those that are over. Returns the token; only its hash is stored. */
export async function startSession(db: Queryable, userId: string, userAgent?: string): Promise<string> {
  const token = newToken();
  await db.delete(sessionsTable).where(isOver);
  await db.insert(sessionsTable).values({
    tokenHash: hashToken(token),
    userId,
    expiresAt: sql`now() + make_interval(days => ${SESSION_DAYS})`,
    userAgent: userAgent?.slice(0, USER_AGENT_MAX).replaceAll("\0", ""),
  });
  await db
    .update(usersTable)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(usersTable.id, userId));
  return token;
}

/** The session of a token; undefined when it is unknown, ended, expired, idle or its user is disabled. */
export async function findSession(db: Queryable, token: string): Promise<Session | undefined> {
  if (!TOKEN_PATTERN.test(token)) return undefined;
  const hash = hashToken(token);
  const { id, name, email, role, isDemo } = usersTable;
  const { tokenHash, previousTokenHash, previousUntil } = sessionsTable;
  const isPresent = eq(tokenHash, hash);
  const isPrevious = and(
    eq(previousTokenHash, hash),
    or(isNull(previousUntil), gt(previousUntil, sql`now()`)),
  );
  const [row] = await db
    .select({
      id: sessionsTable.id,
      user: { id, name, email, role },
      isDemo,
      // By the clock that has written them. A time to come is from before that clock was set back, and proves nothing.
      isConfirmed: sql<boolean>`${sessionsTable.confirmedAt} > now() - make_interval(mins => ${CONFIRMED_MINUTES})
        AND ${sessionsTable.confirmedAt} <= now()`,
      lastSeenAt: sessionsTable.lastSeenAt,
      wasJustSeen: sql<boolean>`${sessionsTable.lastSeenAt} > now() - make_interval(secs => ${SEEN_EVERY_SECONDS})
        AND ${sessionsTable.lastSeenAt} <= now()`,
      hasSecondFactor,
      isReplaced: sql<boolean>`${tokenHash} <> ${hash} AND ${previousUntil} IS NOT NULL`,
      isFresh: sql<boolean>`${tokenHash} = ${hash} AND ${previousTokenHash} IS NOT NULL AND ${previousUntil} IS NULL`,
      constructionCookieHash: sessionsTable.constructionCookieHash,
    })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .where(and(or(isPresent, isPrevious), isOpen, isNull(usersTable.disabledAt)));
  return row && { token, ...row };
}

export async function isSessionOpen(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .where(and(eq(sessionsTable.id, id), isOpen, isNull(usersTable.disabledAt)));
  return row !== undefined;
}

/** Notes that the session is in use: once a minute, not at each call. The first use of a new token ends the one before it. */
export async function markSeen(
  db: Queryable,
  { id, token, user, lastSeenAt, wasJustSeen, isFresh }: Session,
): Promise<void> {
  if (isFresh)
    await db
      .update(sessionsTable)
      .set({ previousUntil: sql`now() + make_interval(secs => ${REPLACED_SECONDS})` })
      .where(
        and(
          eq(sessionsTable.id, id),
          eq(sessionsTable.tokenHash, hashToken(token)),
          isNull(sessionsTable.previousUntil),
        ),
      );
  if (wasJustSeen) return;
  // Of several calls at once one writes. The column has microseconds, a Date has not.
  const isUnchanged = sql`date_trunc('milliseconds', ${sessionsTable.lastSeenAt}) = ${lastSeenAt.toISOString()}`;
  await db
    .update(sessionsTable)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessionsTable.id, id), isUnchanged));
  // The list of people shows it, also when the session is over.
  await db
    .update(usersTable)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(usersTable.id, user.id));
}

/** Gives a session another token: what somebody has read of the old one is worth nothing. */
export async function rotateSession(db: Queryable, { id }: Pick<Session, "id">): Promise<string> {
  const token = newToken();
  await db
    .update(sessionsTable)
    .set({
      tokenHash: hashToken(token),
      previousTokenHash: null,
      previousUntil: null,
      confirmedAt: sql`now()`,
    })
    .where(eq(sessionsTable.id, id));
  return token;
}

/** Ends one's own session: its tokens are invalid from now on. */
export async function endSession(db: Queryable, { id, user }: Pick<Session, "id" | "user">): Promise<void> {
  await db.transaction(async (tx) => {
    await end(tx, eq(sessionsTable.id, id));
    await recordAct(tx, { action: "logout.done", subject: personName(user), subjectId: user.id });
  });
}

/** Ends other sessions of one's own. @param id of one; left out: all others. @returns false where there is none */
export async function endOwnSessions(
  db: Queryable,
  session: Pick<Session, "id" | "user">,
  id?: string,
): Promise<boolean> {
  const { user } = session;
  return db.transaction(async (tx) => {
    const isOne = id === undefined ? undefined : await endSessionById(tx, user.id, id);
    if (isOne === false) return false;
    if (isOne === undefined) await endSessionsOf(tx, user.id, session.id);
    const after = { Quais: isOne ? "Uma" : "Todas as outras" };
    await recordAct(tx, { action: "session.ended", subject: personName(user), subjectId: user.id, after });
    return true;
  });
}

/** Ends every session of a user. @param except the id of one that stays */
export async function endSessionsOf(db: Queryable, userId: string, except?: string): Promise<void> {
  const isOther = except === undefined ? undefined : ne(sessionsTable.id, except);
  await end(db, and(eq(sessionsTable.userId, userId), isOther));
}

/** Ends a session of a user by its id. @returns false where there is none */
async function endSessionById(db: Queryable, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const ended = await end(db, and(eq(sessionsTable.userId, userId), eq(sessionsTable.id, id)));
  return ended > 0;
}

/** Every call asks the database; streams, which ask but once, hear of it in SESSIONS_CHANNEL. */
async function end(db: Queryable, which: SQL | undefined): Promise<number> {
  const { rowCount } = await db.delete(sessionsTable).where(which);
  return rowCount ?? 0;
}

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}
