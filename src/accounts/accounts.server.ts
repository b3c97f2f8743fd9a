// Signing in, and the e-mail addresses of administrators.
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Queryable } from "#src/platform/database.ts";
import type { LimitState } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources.ts";
import { isDemoAllowed } from "./demo-admin.server.ts";
import { enter } from "./enter.server.ts";
import { findKnownDevice } from "./known-devices.server.ts";
import { warnOwner } from "./login-alarm.server.ts";
import { recordFailedLogin } from "./failed-login.server.ts";
import { countAttempt } from "./login-limits.server.ts";
import { hashPassword, isOutdated, isRightPassword } from "./passwords.server.ts";
import { RIGHTS } from "./rights.ts";
import type { LoginAnswer, LoginInput, User } from "./schema.ts";
import { findEntering, startProof } from "./second-factor/passkeys.server.ts";
import { isSecondProof, listMethods } from "./second-factor/proof.server.ts";
import { usersTable } from "./table.ts";

type SignIn = { limit: LimitState } & (
  | { ok: true; answer: LoginAnswer }
  | { ok: false; code: "bad-credentials" | "too-many-requests" }
  /** The password is right. */
  | { ok: false; code: "second-factor"; isWrong: boolean; methods: string[]; passkeyOptions?: object }
);

/**
 * Signs a user in. Every failure has the same answer and takes as long, so that it tells nothing about
 * accounts: unknown e-mail, wrong password, disabled account, or the demo administrator from another machine.
 * @param request for the caller's address and device
 * @param reply gets the cookie that names the device
 */
export async function signIn(
  resources: Resources,
  { email, password, ...second }: LoginInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignIn> {
  const { config, db, limiter } = resources;
  const address = (request.ip as string | undefined) ?? "unknown";
  const device = await findKnownDevice(db, email, request);
  const attempt = await countAttempt(limiter, { address, email, device });
  const limit = attempt.state;
  // Not awaited: the answer takes as long for an e-mail without an account.
  if (attempt.isUnderAttack) void warnOwner(resources, email);
  if (limit.exceeded) {
    void recordFailedLogin(resources, { email, reason: "Tentativas demais", request });
    return { ok: false, code: "too-many-requests", limit };
  }

  const [found] = await db.select().from(usersTable).where(eq(usersTable.email, email));
  const isRight = await isRightPassword(found?.passwordHash, password);
  const isAllowed = found && !found.disabledAt && (!found.isDemo || isDemoAllowed(config, request));
  if (!isRight || !isAllowed) {
    const reason = isRight ? "Conta desativada" : "Senha errada";
    void recordFailedLogin(resources, { email, reason, request });
    return { ok: false, code: "bad-credentials", limit };
  }

  const methods = await listMethods(db, found.id);
  if (methods.length > 0 && !(await isSecondProof(resources, found.id, second))) {
    const isWrong = second.code !== undefined || second.passkey !== undefined;
    // A wrong code is a guess, a missing one is not.
    if (!isWrong) await attempt.giveBack();
    else void recordFailedLogin(resources, { email, reason: "Código errado", request });
    const passkeyOptions = await startProof(resources, found.id);
    return {
      ok: false,
      code: "second-factor",
      isWrong,
      methods,
      limit,
      ...(passkeyOptions && { passkeyOptions }),
    };
  }
  await attempt.giveBack();
  await renewHash(db, found, password);
  const user: User = { id: found.id, name: found.name, email: found.email, role: found.role };
  const answer = await enter(resources, user, request, reply);
  return { ok: true, answer, limit: { ...limit, remaining: limit.remaining + 1 } };
}

/** Who signs in by a passkey alone; undefined where it proves nothing, or the account may not be used here. */
export async function findEnteringUser(
  resources: Resources,
  response: object,
  request: FastifyRequest,
): Promise<User | undefined> {
  const { config, db } = resources;
  const userId = await findEntering(resources, response);
  if (!userId) return undefined;
  const [found] = await db
    .select()
    .from(usersTable)
    .where(and(eq(usersTable.id, userId), isNull(usersTable.disabledAt)));
  if (!found || (found.isDemo && !isDemoAllowed(config, request))) return undefined;
  return { id: found.id, name: found.name, email: found.email, role: found.role };
}

/** Whether it is the password of somebody who is signed in. */
export async function isOwnPassword(db: Queryable, userId: string, password: string): Promise<boolean> {
  const [row] = await db
    .select({ passwordHash: usersTable.passwordHash })
    .from(usersTable)
    .where(eq(usersTable.id, userId));
  return isRightPassword(row?.passwordHash, password);
}

/** Hashes the password anew where the cost has risen since it was stored. */
async function renewHash(
  db: Queryable,
  { id, passwordHash }: Pick<typeof usersTable.$inferSelect, "id" | "passwordHash">,
  password: string,
): Promise<void> {
  if (!isOutdated(passwordHash)) return;
  const renewed = await hashPassword(password);
  await db
    .update(usersTable)
    .set({ passwordHash: renewed })
    // Unless it was changed meanwhile.
    .where(and(eq(usersTable.id, id), eq(usersTable.passwordHash, passwordHash)));
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

/** E-mail addresses of everybody who may publish and can sign in. */
export async function listEditorEmails(db: Queryable): Promise<string[]> {
  const rows = await db
    .select({ email: usersTable.email })
    .from(usersTable)
    .where(and(inArray(usersTable.role, [...RIGHTS.staff]), isNull(usersTable.disabledAt)))
    .orderBy(asc(usersTable.createdAt));
  return rows.map((row) => row.email);
}

/** The name of an account; undefined if it is gone. */
export async function findName(db: Queryable, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ name: usersTable.name }).from(usersTable).where(eq(usersTable.id, userId));
  return row?.name;
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
