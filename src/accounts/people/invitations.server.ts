// Invitations to the team: mailed links that create an account with a role.

import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { AuditAction } from "#src/shared/audit-actions.ts";
import { mailLinkTime } from "#src/shared/time/mail-link-times.ts";
import { finishLogin } from "../login/finish-login.server.ts";
import { addMailLink, findMailLink, type MailLink, redeemMailLink } from "../mail-links.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { findPasswordError } from "../passwords/password-rules.server.ts";
import { recordPersonAct } from "../person-acts.server.ts";
import { type Role, ROLES } from "../roles.ts";
import type { LoginAnswer, User } from "../schema.ts";
import { mailLinksTable, usersTable } from "../table.ts";
import { linkMail, passInvitationOn } from "./link-mail.server.ts";
import type { AcceptInvitation, Invitation, InvitationInput, NewInvitation } from "./schema.ts";

export interface PeopleRefusal {
  ok: false;
  code: "conflict" | "not-found" | "forbidden";
  detail?: string;
}

export const TAKEN = {
  ok: false,
  code: "conflict",
  detail: "Já existe uma conta com este e-mail.",
} satisfies PeopleRefusal;
export const REGISTRATION_OFF = {
  ok: false,
  code: "forbidden",
  detail: "O registro de novos usuários está desativado.",
} satisfies PeopleRefusal;
const MEMBER_ALREADY: PeopleRefusal = {
  ok: false,
  code: "conflict",
  detail: "Esta pessoa já está na equipe.",
};
const INVITED_ALREADY: PeopleRefusal = {
  ok: false,
  code: "conflict",
  detail: "Já há um convite aberto para este e-mail: envie-o de novo ou revogue-o.",
};
/** Uses the same message for used, withdrawn, expired and unknown links, so that a guess learns nothing. */
const ENDED_INVITATION = `Este convite não vale mais: já foi usado, foi revogado ou passou dos ${mailLinkTime("invitation")}. Peça outro a quem convidou você.`;
const HAS_ACCOUNT = `${TAKEN.detail} Entre com a sua senha.`;

export async function invite(
  resources: Resources,
  inviter: Pick<User, "id" | "name">,
  { email, role }: InvitationInput,
): Promise<{ ok: true; invitation: NewInvitation } | PeopleRefusal> {
  const made = await resources.db.transaction(
    async (tx): Promise<{ ok: true; invitation: Invitation } | PeopleRefusal> => {
      // Serializes simultaneous invitations of one person, so that the second sees the first.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`invite ${email}`}, 0))`);
      if (await hasAccount(tx, email)) return MEMBER_ALREADY;
      if ((await tx.$count(mailLinksTable, and(eq(mailLinksTable.email, email), isOpen()))) > 0) {
        return INVITED_ALREADY;
      }
      const { row } = await addMailLink(tx, { purpose: "invitation", email, role, invitedBy: inviter.id });
      await enqueueMail(resources, tx, row.id);
      await recordInvitation(tx, "person.invited", row);
      return { ok: true, invitation: toInvitation(row, inviter.name) };
    },
  );
  if (!made.ok) return made;
  const link = await passInvitationOn(resources, made.invitation.id);
  return { ok: true, invitation: { ...made.invitation, link } };
}

/** Newest first. */
export async function listInvitations(db: Queryable): Promise<Invitation[]> {
  const rows = await db
    .select({ link: mailLinksTable, name: usersTable.name })
    .from(mailLinksTable)
    .leftJoin(usersTable, eq(usersTable.id, mailLinksTable.invitedBy))
    .where(isOpen())
    .orderBy(desc(mailLinksTable.createdAt));
  return rows.map(({ link, name }) => toInvitation(link, name));
}

/**
 * Sends an open invitation again with a new link; the old one stops working.
 * @returns the link if it must be passed on by hand; undefined if there is no such invitation
 */
export async function sendAgain(
  resources: Resources,
  id: string,
): Promise<{ link: string | null } | undefined> {
  if (!isUuid(id)) return undefined;
  const isSent = await resources.db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(mailLinksTable)
      .where(and(eq(mailLinksTable.id, id), isOpen()));
    if (!found) return false;
    await enqueueMail(resources, tx, id);
    await recordInvitation(tx, "invitation.sent", found);
    return true;
  });
  return isSent ? { link: await passInvitationOn(resources, id) } : undefined;
}

/** Queues the mail if a mail server is configured; otherwise the link is passed on after the transaction. */
async function enqueueMail({ mailer, jobs }: Resources, tx: Transaction, linkId: string): Promise<void> {
  if (await mailer.hasServer()) await jobs.enqueue(tx, linkMail, { linkId, purpose: "invitation" });
}

export async function withdraw(db: Queryable, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return db.transaction(async (tx) => {
    const isThis = and(eq(mailLinksTable.id, id), isOpen());
    const [gone] = await tx.delete(mailLinksTable).where(isThis).returning();
    if (gone) await recordInvitation(tx, "invitation.withdrawn", gone);
    return gone !== undefined;
  });
}

function recordInvitation(
  tx: Transaction,
  action: AuditAction,
  { id, email, role }: MailLink,
): Promise<void> {
  const after = role && { Papel: ROLES[role].name };
  return recordAct(tx, { action, subject: email, subjectId: id, ...(after && { after }) });
}

export async function withdrawAllOf(tx: Transaction, inviterId: string): Promise<void> {
  const isTheirs = and(eq(mailLinksTable.invitedBy, inviterId), isOpen());
  const gone = await tx.delete(mailLinksTable).where(isTheirs).returning();
  for (const link of gone) await recordInvitation(tx, "invitation.withdrawn", link);
}

/** Reads an invitation for its page, without using it up. */
export async function readInvitation(
  db: Queryable,
  token: string,
): Promise<{ email: string; role: Role } | undefined> {
  const link = await findMailLink(db, "invitation", token);
  return link?.role ? { email: link.email, role: link.role } : undefined;
}

type Accepted =
  | { ok: true; answer: LoginAnswer }
  | PeopleRefusal
  | { ok: false; code: "invalid"; errors: FieldError[] };

/** Creates the invited account and signs in. Only one of two simultaneous calls succeeds. */
export async function acceptInvitation(
  resources: Pick<Resources, "db" | "cache" | "config">,
  { token, name, password }: AcceptInvitation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Accepted> {
  // Hashing is expensive, so invalid tokens are refused first.
  const open = await findMailLink(resources.db, "invitation", token);
  if (!open) return endedInvitation();
  const error = await findPasswordError(resources, password, { name, email: open.email });
  if (error) return { ok: false, code: "invalid", errors: [{ field: "password", message: error }] };
  const passwordHash = await hashPassword(password);
  return resources.db.transaction(async (tx): Promise<Accepted> => {
    const link = await redeemMailLink(tx, "invitation", token);
    if (!link?.role) return endedInvitation();
    const { email, role } = link;
    const [made] = await tx
      .insert(usersTable)
      .values({ name, email, passwordHash, role })
      .onConflictDoNothing({ target: usersTable.email })
      .returning({ id: usersTable.id });
    // The person got an account another way since; the invitation is used up all the same.
    if (!made) return { ok: false, code: "conflict", detail: HAS_ACCOUNT };
    await forgetLinksTo(tx, email);
    const user: User = { id: made.id, name, email, role };
    const after = { Como: "Por convite", Papel: ROLES[role].name };
    await recordPersonAct(tx, user.id, { action: "person.joined", after, actor: "self" });
    return { ok: true, answer: await finishLogin({ ...resources, db: tx }, user, request, reply) };
  });
}

/** Deletes the remaining invitations and registrations of an address that now has an account. */
export async function forgetLinksTo(db: Queryable, email: string): Promise<void> {
  await db
    .delete(mailLinksTable)
    .where(and(eq(mailLinksTable.email, email), sql`${mailLinksTable.userId} IS NULL`));
}

export async function hasAccount(db: Queryable, email: string): Promise<boolean> {
  return (await db.$count(usersTable, eq(usersTable.email, email))) > 0;
}

function endedInvitation(): PeopleRefusal {
  return { ok: false, code: "not-found", detail: ENDED_INVITATION };
}

function isOpen() {
  return and(eq(mailLinksTable.purpose, "invitation"), gt(mailLinksTable.expiresAt, sql`now()`));
}

function toInvitation(
  { id, email, role, createdAt, expiresAt }: MailLink,
  invitedBy: string | null,
): Invitation {
  if (!role) throw new Error("an invitation has a role");
  return {
    id,
    email,
    role,
    invitedBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}
