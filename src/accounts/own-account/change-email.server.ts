// A changed e-mail is confirmed at both addresses (docs/produto.md, "Own account"): a link to the new address completes
// the change; a link to the old one stops or reverts it.

import { and, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Limit, LimitState } from "#src/platform/rate-limit.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Job } from "#src/platform/slices/define-slice.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { NEW_EMAIL_MAIL, OLD_EMAIL_MAIL } from "#src/settings/texts/words/account-mails.ts";
import { accountMail } from "../account-mail.ts";
import { createMailLink, findMailLink, redeemMailLink } from "../mail-links.server.ts";
import { passwordForgot } from "../passwords/passwords.server.ts";
import { recordPersonAct } from "../person-acts.server.ts";
import type { User } from "../schema.ts";
import { removeFactorsSince } from "../second-factor/take-away.server.ts";
import { forgetDevices } from "../sessions/known-devices.server.ts";
import { endSessionsOf } from "../sessions/sessions.server.ts";
import { mailLinksTable, usersTable } from "../table.ts";

export const emailChange: Job<{ userId: string }> = {
  name: "email.change",
  outgoing: "access",
  retryDelay: 3,
  retryDelayMax: 90,
  retryLimit: 1_000,
  run: (resources, { userId }, { id }) => mailEmailChange(resources, userId, id),
};

const CHANGES_LIMIT: Limit = { name: "email-changes", points: 5, seconds: 60 * 60 };

/**
 * Stores the new address until it is confirmed, and queues the mails. An address of another account is accepted
 * silently and gets no mail, so that nobody learns which addresses have accounts.
 * @returns the limit's state; if exceeded, nothing was done
 */
export async function orderEmailChange(
  { db, jobs, limiter }: Resources,
  { id }: User,
  email: string,
): Promise<LimitState> {
  const state = await limiter.take(CHANGES_LIMIT, id);
  if (state.exceeded) return state;
  await db.transaction(async (tx) => {
    await tx.update(usersTable).set({ pendingEmail: email }).where(eq(usersTable.id, id));
    await forgetChanges(tx, id);
    await recordPersonAct(tx, id, { action: "email.ordered", after: { "Novo e-mail": email } });
    await jobs.enqueue(tx, emailChange, { userId: id });
  });
  return state;
}

export async function cancelEmailChange(db: Queryable, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(usersTable).set({ pendingEmail: null }).where(eq(usersTable.id, userId));
    await forgetChanges(tx, userId);
  });
}

/** Sends both mails; the links are created here so that no job contains them. */
async function mailEmailChange(resources: Resources, userId: string, jobId: string): Promise<void> {
  const { db, mailer } = resources;
  const [user] = await db
    .select()
    .from(usersTable)
    .where(and(eq(usersTable.id, userId), isNull(usersTable.disabledAt)));
  const email = user?.pendingEmail;
  if (!user || !email) return;
  const context = await readMailContext(resources);
  const keep = await createMailLink(db, { purpose: "keep-email", email: user.email, userId });
  await mailer.send(
    accountMail(OLD_EMAIL_MAIL, context, {
      id: `email-keep-${jobId}`,
      to: user.email,
      path: `/manter-email/${keep}`,
      values: { novo: email },
    }),
  );
  if (await isTaken(db, email, userId)) return;
  const change = await createMailLink(db, { purpose: "change-email", email, userId });
  await mailer.send(
    accountMail(NEW_EMAIL_MAIL, context, {
      id: `email-confirm-${jobId}`,
      to: email,
      path: `/confirmar-email/${change}`,
      values: { nome: user.name },
    }),
  );
}

export async function isEmailLink(
  db: Queryable,
  purpose: "change-email" | "keep-email",
  token: string,
): Promise<boolean> {
  return (await findMailLink(db, purpose, token)) !== undefined;
}

/**
 * Ends all sessions and password links sent to the old address; signing in takes the new one.
 * @returns the user's id; undefined if the link is invalid or the address has been taken
 */
export async function confirmChangedEmail(db: Queryable, token: string): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const link = await redeemMailLink(tx, "change-email", token);
    if (!link?.userId || (await isTaken(tx, link.email, link.userId))) return undefined;
    const [was] = await tx
      .select({ email: usersTable.email })
      .from(usersTable)
      .where(and(eq(usersTable.id, link.userId), eq(usersTable.pendingEmail, link.email)))
      .for("update");
    if (!was) return undefined;
    // Recorded before the change so that the entry names the person by the old address.
    await recordPersonAct(tx, link.userId, {
      action: "email.changed",
      before: { "E-mail": was.email },
      after: { "E-mail": link.email },
      actor: "self",
    });
    await tx
      .update(usersTable)
      .set({ email: link.email, pendingEmail: null })
      .where(eq(usersTable.id, link.userId));
    const { userId, purpose } = mailLinksTable;
    await tx.delete(mailLinksTable).where(and(eq(userId, link.userId), eq(purpose, "reset-password")));
    await endSessionsOf(tx, link.userId);
    return link.userId;
  });
}

/**
 * Stops or reverts a change from the old address. Whoever requested it had access to the account, so every session
 * ends, second factors set up since are removed, and the old address gets a link to choose a new password.
 * @returns the user's id; undefined if the link is invalid
 */
export async function keepEmail(
  { db, jobs }: Pick<Resources, "db" | "jobs">,
  token: string,
): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const link = await redeemMailLink(tx, "keep-email", token);
    if (!link?.userId || (await isTaken(tx, link.email, link.userId))) return undefined;
    const { userId, email } = link;
    await recordPersonAct(tx, userId, { action: "email.kept", after: { "E-mail": email }, actor: "self" });
    await tx.update(usersTable).set({ email, pendingEmail: null }).where(eq(usersTable.id, userId));
    await tx.delete(mailLinksTable).where(
      and(
        eq(mailLinksTable.userId, userId),
        or(
          inArray(mailLinksTable.purpose, ["change-email", "reset-password"]),
          // Links of later changes would give the account back to whoever requested them.
          and(eq(mailLinksTable.purpose, "keep-email"), gt(mailLinksTable.createdAt, link.createdAt)),
        ),
      ),
    );
    await removeFactorsSince(tx, userId, link.createdAt);
    await forgetDevices(tx, userId);
    await endSessionsOf(tx, userId);
    await jobs.enqueue(tx, passwordForgot, { userId });
    return userId;
  });
}

async function forgetChanges(db: Queryable, userId: string): Promise<void> {
  await db
    .delete(mailLinksTable)
    .where(and(eq(mailLinksTable.userId, userId), eq(mailLinksTable.purpose, "change-email")));
}

async function isTaken(db: Queryable, email: string, exceptId: string): Promise<boolean> {
  const rows = await db
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(and(eq(usersTable.email, email), ne(usersTable.id, exceptId)));
  return rows.length > 0;
}
