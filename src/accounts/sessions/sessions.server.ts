// A session has a random token in the browser and its hash in the database. Deleting the row revokes it everywhere.

import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { personName, recordAct } from "#src/audit/record.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import type { User } from "../schema.ts";
import { sessionsTable, usersTable } from "../table.ts";
import { CONFIRMED_MINUTES, IDLE_HOURS, SESSION_DAYS } from "./session-times.ts";

/** Selects, in a query on `users`, whether each has a second factor. */
export const hasSecondFactor: SQL<boolean> = sql<boolean>`(
  EXISTS (SELECT FROM totp_secrets WHERE totp_secrets.user_id = users.id AND totp_secrets.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys WHERE passkeys.user_id = users.id))`;

/** Notifies every process of ended sessions; the payload is the user's id (migration 0033). */
export const SESSIONS_CHANNEL = "sessions-ended";
const SEEN_EVERY_SECONDS = 60;
/** Time a replaced token still works after the first use of the new one, for calls of other tabs in flight. */
const REPLACED_SECONDS = 60;
const TOKEN_BYTES = 32;
/** Matches `TOKEN_BYTES` in base64url. */
const TOKEN_PATTERN = /^[\w-]{43}$/;
/** Longer ones are cut, since they are only displayed. */
const USER_AGENT_MAX = 400;

export interface Session {
  id: string;
  token: string;
  user: User;
  /** The demo administrator's sessions are valid only on this machine. */
  isDemo: boolean;
  /** True if the person has proved their identity within the last ten minutes; login counts. */
  isConfirmed: boolean;
  lastSeenAt: Date;
  /** True if `lastSeenAt` is too recent to be updated. */
  wasJustSeen: boolean;
  hasSecondFactor: boolean;
  /** True if another tab already uses the replacing token, so this one is about to end. */
  isReplaced: boolean;
  /** True on the first use of a token that replaces another. */
  isFresh: boolean;
  constructionCookieHash: Buffer | null;
}

const isIdle = lte(sessionsTable.lastSeenAt, sql`now() - make_interval(hours => ${IDLE_HOURS})`);
const isOver = or(lte(sessionsTable.expiresAt, sql`now()`), isIdle);

export const isOpen = and(
  gt(sessionsTable.expiresAt, sql`now()`),
  gt(sessionsTable.lastSeenAt, sql`now() - make_interval(hours => ${IDLE_HOURS})`),
);

/** Starts a session and deletes expired ones. @returns the token; only its hash is stored */
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

/** Returns undefined if the token is unknown, ended, expired or idle, or its user is disabled. */
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
      // Compares with the database clock that wrote it. A future time stems from before that clock was set back, and
      // proves nothing.
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

/** Records use once a minute, not on each call. The first use of a new token ends the previous one. */
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
  // Only one of several simultaneous calls writes. The column has microseconds; a Date has only milliseconds.
  const isUnchanged = sql`date_trunc('milliseconds', ${sessionsTable.lastSeenAt}) = ${lastSeenAt.toISOString()}`;
  await db
    .update(sessionsTable)
    .set({ lastSeenAt: sql`now()` })
    .where(and(eq(sessionsTable.id, id), isUnchanged));
  // The list of people shows it even after the session has ended.
  await db
    .update(usersTable)
    .set({ lastSeenAt: sql`now()` })
    .where(eq(usersTable.id, user.id));
}

/** Gives a session a new token, so that a leaked old one becomes worthless. */
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

export async function endSession(db: Queryable, { id, user }: Pick<Session, "id" | "user">): Promise<void> {
  await db.transaction(async (tx) => {
    await end(tx, eq(sessionsTable.id, id));
    await recordAct(tx, { action: "logout.done", subject: personName(user), subjectId: user.id });
  });
}

/** Ends other sessions of the same user. @param id limits it to one session @returns false if nothing was ended */
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

/** @param except id of a session to keep */
export async function endSessionsOf(db: Queryable, userId: string, except?: string): Promise<void> {
  const isOther = except === undefined ? undefined : ne(sessionsTable.id, except);
  await end(db, and(eq(sessionsTable.userId, userId), isOther));
}

async function endSessionById(db: Queryable, userId: string, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const ended = await end(db, and(eq(sessionsTable.userId, userId), eq(sessionsTable.id, id)));
  return ended > 0;
}

/** Calls check the database each time; streams check only once and learn of it through SESSIONS_CHANNEL. */
async function end(db: Queryable, which: SQL | undefined): Promise<number> {
  const { rowCount } = await db.delete(sessionsTable).where(which);
  return rowCount ?? 0;
}

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}
