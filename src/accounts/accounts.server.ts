// Signing in, and the e-mail addresses of administrators.
import { and, asc, eq, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { Queryable } from "#src/platform/database.ts";
import type { LimitState } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources.ts";
import { isDemoAllowed } from "./demo-admin.server.ts";
import { countAttempt } from "./login-limits.server.ts";
import { warnOwner } from "./login-alarm.server.ts";
import { isRightPassword } from "./passwords.server.ts";
import type { LoginAnswer, LoginInput, User } from "./schema.ts";
import { startSession } from "./sessions.server.ts";
import { usersTable } from "./table.ts";

type SignIn = { limit: LimitState } & (
  | { ok: true; answer: LoginAnswer }
  | { ok: false; code: "bad-credentials" | "too-many-requests" }
);

/**
 * Signs a user in. Every failure has the same answer and takes as long, so that it tells nothing about
 * accounts: unknown e-mail, wrong password, disabled account, or the demo administrator from another machine.
 * @param request for the caller's address
 * @param device the device, if it has signed in to this account before (device cookie)
 */
export async function signIn(
  resources: Resources,
  { email, password }: LoginInput,
  request: FastifyRequest,
  device?: string,
): Promise<SignIn> {
  const { config, db, limiter } = resources;
  const address = (request.ip as string | undefined) ?? "unknown";
  const attempt = await countAttempt(limiter, { address, email, device });
  const limit = attempt.state;
  // Not awaited: the answer takes as long for an e-mail without an account.
  if (attempt.isUnderAttack) void warnOwner(resources, email);
  if (limit.exceeded) return { ok: false, code: "too-many-requests", limit };

  const [found] = await db.select().from(usersTable).where(eq(usersTable.email, email));
  const isRight = await isRightPassword(found?.passwordHash, password);
  const isAllowed = found && !found.disabledAt && (!found.isDemo || isDemoAllowed(config, request));
  if (!isRight || !isAllowed) return { ok: false, code: "bad-credentials", limit };

  await attempt.giveBack();
  const token = await startSession(db, found.id);
  const user: User = { id: found.id, name: found.name, email: found.email, role: found.role };
  return { ok: true, answer: { token, user }, limit: { ...limit, remaining: limit.remaining + 1 } };
}

/** E-mail addresses of all administrators who can sign in, for mail to "the team". */
export async function listAdminEmails(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(and(eq(usersTable.role, "admin"), isNull(usersTable.disabledAt)))
    .orderBy(asc(usersTable.createdAt));
  return rows.map((row) => row.email);
}

/** When the first account was made: the beginning of the site. */
export async function findFirstAccountTime(db: Queryable): Promise<Date> {
  const [row] = await db
    .select({ at: usersTable.createdAt })
    .from(usersTable)
    .orderBy(usersTable.createdAt)
    .limit(1);
  return row?.at ?? new Date();
}

/** The e-mail address of an account that can sign in; undefined if it is gone or disabled. */
export async function findEmail(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(and(eq(usersTable.id, userId), isNull(usersTable.disabledAt)));
  return row?.email;
}
