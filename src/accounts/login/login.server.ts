// Login by password, with a second factor where one is set up, or by a passkey alone.

import { and, eq, isNull } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Queryable } from "#src/platform/database/database.ts";
import type { LimitState } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { hashPassword, isOutdated, isRightPassword } from "../passwords/hash-password.server.ts";
import type { LoginAnswer, LoginInput, User } from "../schema.ts";
import { findPasskeyOwner, startProof } from "../second-factor/passkeys.server.ts";
import { checkSecondProof, explainWrongCode, listMethods } from "../second-factor/proof.server.ts";
import { REFUSED_PASSKEY } from "../second-factor/refusals.ts";
import { hasTotp } from "../second-factor/totp.server.ts";
import { isDemoAllowed } from "../sessions/authenticate.server.ts";
import { findKnownDevice } from "../sessions/known-devices.server.ts";
import { usersTable } from "../table.ts";
import { networkOf, recordFailedLogin, TOO_MANY_TRIES } from "./failed-login.server.ts";
import { finishLogin } from "./finish-login.server.ts";
import { warnOwner } from "./login-alarm.server.ts";
import { countAttempt } from "./login-limits.server.ts";

type LoginResult = { limit: LimitState } & (
  | { ok: true; answer: LoginAnswer }
  | { ok: false; code: "bad-credentials" | "too-many-requests" }
  /** Set if the password is right. */
  | {
      ok: false;
      code: "second-factor";
      /** Why the given proof was refused; undefined if there was none. */
      refusal: string | undefined;
      methods: string[];
      /** Whether an authenticator is set up: otherwise the code is a recovery code. */
      hasApp: boolean;
      passkeyOptions?: object;
    }
);

/**
 * Every failure (unknown e-mail, wrong password, disabled account, demo administrator from another machine) gives the
 * same response after the same time, so that it reveals nothing about accounts.
 * @param request supplies the caller's address and device
 * @param reply receives the cookie that names the device
 */
export async function logIn(
  resources: Resources,
  { email, password, ...second }: LoginInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoginResult> {
  const { config, db, limiter } = resources;
  const address = (request.ip as string | undefined) ?? "unknown";
  const device = await findKnownDevice(db, email, request);
  const attempt = await countAttempt(limiter, { address, email, device });
  const limit = attempt.state;
  // Not awaited, so that the response takes as long for an unknown e-mail.
  if (attempt.isUnderAttack)
    void resources.loginQueue.enqueue(networkOf(request), () => warnOwner(resources, email));
  if (limit.exceeded) {
    void recordFailedLogin(resources, { email, reason: TOO_MANY_TRIES, request });
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
  const proof = methods.length > 0 ? await checkSecondProof(resources, found, second, request) : undefined;
  if (proof?.tooMany) {
    void recordFailedLogin(resources, { email, reason: "Códigos errados demais", request });
    return { ok: false, code: "too-many-requests", limit: proof.tooMany };
  }
  if (proof && !proof.isRight) {
    const { passkey, code } = second;
    const wrongCode = code === undefined ? undefined : await explainWrongCode(db, found.id, code);
    const refusal = passkey ? REFUSED_PASSKEY : wrongCode;
    // A wrong code is a guess; a missing one is not.
    if (refusal === undefined) await attempt.giveBack();
    else {
      const reason = passkey ? "Chave de acesso recusada" : "Código errado";
      void recordFailedLogin(resources, { email, reason, request });
    }
    const passkeyOptions = await startProof(resources, found.id);
    return {
      ok: false,
      code: "second-factor",
      refusal,
      methods,
      hasApp: await hasTotp(db, found.id),
      limit,
      ...(passkeyOptions && { passkeyOptions }),
    };
  }
  await attempt.giveBack();
  await renewHash(db, found, password);
  const user: User = { id: found.id, name: found.name, email: found.email, role: found.role };
  const answer = await finishLogin(resources, user, request, reply);
  return { ok: true, answer, limit: { ...limit, remaining: limit.remaining + 1 } };
}

/** Returns undefined if the passkey proves nothing or the account may not be used here. */
export async function findPasskeyUser(
  resources: Resources,
  response: object,
  request: FastifyRequest,
): Promise<User | undefined> {
  const { config, db } = resources;
  const userId = await findPasskeyOwner(resources, response);
  if (!userId) return undefined;
  const [found] = await db
    .select()
    .from(usersTable)
    .where(and(eq(usersTable.id, userId), isNull(usersTable.disabledAt)));
  if (!found || (found.isDemo && !isDemoAllowed(config, request))) return undefined;
  return { id: found.id, name: found.name, email: found.email, role: found.role };
}

/** Rehashes the password if the cost has risen since it was stored. */
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
    // Skips a password changed in the meantime.
    .where(and(eq(usersTable.id, id), eq(usersTable.passwordHash, passwordHash)));
}
