// Changes, forgotten passwords and resets by link (docs/produto.md, "Own account").

import { and, eq, inArray, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { asActor, CONSOLE } from "#src/audit/actor.server.ts";
import { CHANGED_SECRET, personName, recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { requestKey } from "#src/platform/http/rate-limited.ts";
import { type Limit, type Limiter, networkKey } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Job } from "#src/platform/slices/define-slice.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { createMailLink, findMailLink, redeemMailLink } from "../mail-links.server.ts";
import { accountNotice } from "../notices.server.ts";
import { findKnownDevice, forgetDevices } from "../sessions/known-devices.server.ts";
import { endSessionsOf, rotateSession, type Session } from "../sessions/sessions.server.ts";
import { mailLinksTable, usersTable } from "../table.ts";
import { hashPassword, isRightPassword } from "./hash-password.server.ts";
import { findPasswordError } from "./password-rules.server.ts";
import { resetMail } from "./reset-mail.ts";

/** Mails the password link. Without a user it does nothing but takes equally long to queue. */
export const passwordForgot: Job<{ userId: string | null }> = {
  name: "password.forgot",
  outgoing: "access",
  retryDelay: 3,
  retryDelayMax: 60,
  // Retries for about half an hour; after that nobody is waiting.
  retryLimit: 40,
  async run(resources, { userId }, { id }) {
    const link = userId ? await createResetLink(resources.db, userId) : undefined;
    if (!link) return;
    const context = await readMailContext(resources);
    await resources.mailer.send(resetMail(context, link.email, link.token, `reset-${id}`));
  },
};

const HOUR = 60 * 60;
/**
 * Prevents flooding an inbox, and keeps strangers from using up the owner's share (as with wrong passwords,
 * docs/adr/0051): known devices have their own mails, a part of the rest is for networks that have hardly asked yet,
 * and the remainder is shared. The response stays the same beyond the limit.
 */
const DEVICE_LIMIT: Limit = { name: "forgot-device", points: 3, seconds: HOUR };
const ASKER_LIMIT: Limit = { name: "forgot-asker", points: 3, seconds: HOUR };
const NEW_LIMIT: Limit = { name: "forgot-new", points: 2, seconds: 24 * HOUR };
const NEWCOMERS_LIMIT: Limit = { name: "forgot-newcomers", points: 1, seconds: 10 * 60 };
const OTHERS_LIMIT: Limit = { name: "forgot-others", points: 6, seconds: HOUR };

const LINK_OVER = "Este link não vale mais. Peça outro em “Esqueci minha senha”.";

export type PasswordResult<Answer = object> =
  | ({ ok: true } & Answer)
  | { ok: false; field: "current" | "password" | "token"; message: string };

/** Treats known and unknown e-mails alike, so that nobody can tell them apart. */
export async function forgetPassword(
  { db, jobs, limiter }: Resources,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  const device = await findKnownDevice(db, email, request);
  const isTooOften = device
    ? (await limiter.take(DEVICE_LIMIT, `${device} ${email}`)).exceeded
    : await isAskedTooOften(limiter, email, request);
  const userId = (await findActiveUser(db, eq(usersTable.email, email)))?.id ?? null;
  await jobs.enqueue(db, passwordForgot, { userId: isTooOften ? null : userId });
}

export async function isOwnPassword(db: Queryable, userId: string, password: string): Promise<boolean> {
  const [row] = await db
    .select({ passwordHash: usersTable.passwordHash })
    .from(usersTable)
    .where(eq(usersTable.id, userId));
  return isRightPassword(row?.passwordHash, password);
}

async function isAskedTooOften(limiter: Limiter, email: string, request: FastifyRequest): Promise<boolean> {
  const isOver = async (limit: Limit, key: string) => (await limiter.take(limit, key)).exceeded;
  if (await isOver(ASKER_LIMIT, `${requestKey(request)} ${email}`)) return true;
  const address = request.ip as string | undefined;
  const isNew = !(await isOver(NEW_LIMIT, `${networkKey(address ?? "unknown")} ${email}`));
  if (isNew && !(await isOver(NEWCOMERS_LIMIT, email))) return false;
  return isOver(OTHERS_LIMIT, email);
}

/** @returns undefined if the account is gone or disabled */
export async function createResetLink(
  db: Queryable,
  userId: string,
): Promise<{ email: string; token: string } | undefined> {
  const user = await findActiveUser(db, eq(usersTable.id, userId));
  if (!user) return undefined;
  const { email } = user;
  return { email, token: await createMailLink(db, { purpose: "reset-password", email, userId }) };
}

/** For the operator at the server itself. */
export async function createResetLinkFor(db: Queryable, email: string): Promise<string | undefined> {
  const user = await findActiveUser(db, eq(usersTable.email, email.trim().toLowerCase()));
  if (!user) return undefined;
  return db.transaction(async (tx) => {
    await recordAct(tx, {
      action: "reset-link.made",
      subject: personName(user),
      subjectId: user.id,
      actor: CONSOLE,
    });
    return createMailLink(tx, { purpose: "reset-password", email: user.email, userId: user.id });
  });
}

/** Checks the link for the page it opens, without using it up. */
export async function isResetLink(db: Queryable, token: string): Promise<boolean> {
  return (await findMailLink(db, "reset-password", token)) !== undefined;
}

export async function resetPassword(
  resources: Resources,
  { token, password }: { token: string; password: string },
): Promise<PasswordResult<{ userId: string }>> {
  const { db, jobs } = resources;
  const over = { ok: false, field: "token", message: LINK_OVER } as const;
  const link = await findMailLink(db, "reset-password", token);
  const user = link?.userId ? await findActiveUser(db, eq(usersTable.id, link.userId)) : undefined;
  if (!user) return over;
  const error = await findPasswordError(resources, password, user);
  if (error) return { ok: false, field: "password", message: error };
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // Only one of two simultaneous calls redeems it.
    if (!(await redeemMailLink(tx, "reset-password", token))) return over;
    await storePassword(tx, user.id, passwordHash);
    await endSessionsOf(tx, user.id);
    await forgetDevices(tx, user.id);
    await recordAct(tx, {
      action: "password.reset",
      subject: personName(user),
      subjectId: user.id,
      actor: asActor(user),
      after: { Senha: CHANGED_SECRET, Sessões: "Todas encerradas" },
    });
    await jobs.enqueue(tx, accountNotice, { userId: user.id, notice: "password-changed" });
    return { ok: true, userId: user.id };
  });
}

/** Changes the user's own password: other sessions end, and this one gets a new token. */
export async function changePassword(
  resources: Resources,
  session: Session,
  { current, password }: { current: string; password: string },
): Promise<PasswordResult<{ token: string }>> {
  const { db, jobs } = resources;
  const { user } = session;
  if (!(await isOwnPassword(db, user.id, current)))
    return { ok: false, field: "current", message: "Senha atual incorreta" };
  const error = await findPasswordError(resources, password, user);
  if (error) return { ok: false, field: "password", message: error };
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await storePassword(tx, user.id, passwordHash);
    await endSessionsOf(tx, user.id, session.id);
    const token = await rotateSession(tx, session);
    await recordAct(tx, {
      action: "password.changed",
      subject: personName(user),
      subjectId: user.id,
      after: { Senha: CHANGED_SECRET, Sessões: "Outras encerradas" },
    });
    await jobs.enqueue(tx, accountNotice, { userId: user.id, notice: "password-changed" });
    return { ok: true, token };
  });
}

/** Also discards password links and a pending e-mail change, which belong to whoever knew the old password. */
async function storePassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx.update(usersTable).set({ passwordHash, pendingEmail: null }).where(eq(usersTable.id, userId));
  await tx
    .delete(mailLinksTable)
    .where(
      and(
        eq(mailLinksTable.userId, userId),
        inArray(mailLinksTable.purpose, ["reset-password", "change-email"]),
      ),
    );
}

async function findActiveUser(db: Queryable, which: ReturnType<typeof eq>) {
  const { id, name, email } = usersTable;
  const [user] = await db
    .select({ id, name, email })
    .from(usersTable)
    .where(and(which, isNull(usersTable.disabledAt)));
  return user;
}
