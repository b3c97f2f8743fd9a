// Links that are sent to a person by mail: a random token that works once and for a while. Only its hash is stored.
import { randomBytes } from "node:crypto";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Limit } from "#src/platform/rate-limit.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { MAIL_LINK_MINUTES, type MailLinkPurpose } from "#src/shared/time/mail-link-times.ts";
import { mailLinksTable } from "./table.ts";

/** Calls that use a link up, per address: a token cannot be guessed, but trying costs. */
export const MAIL_LINK_LIMIT: Limit = { name: "mail-links", points: 30, seconds: 15 * 60 };
/** 256 bits. */
const TOKEN_BYTES = 32;

type MailLinkRow = typeof mailLinksTable.$inferSelect;
export type MailLink = MailLinkRow;

/**
 * Whom a link is for: an invitation has a role and no account yet, a registration what its account will have; the others
 * have an account.
 */
export type NewMailLink = { email: string } & (
  | { purpose: "invitation"; role: MailLinkRow["role"] & string; invitedBy: string }
  | { purpose: "confirm-email"; name: string; passwordHash: string }
  | { purpose: Exclude<MailLinkPurpose, "invitation" | "confirm-email">; userId: string }
);

/**
 * Stores a link and forgets those that are over.
 * @returns the token that belongs into the mail, and nowhere else
 */
export async function createMailLink(db: Queryable, link: NewMailLink): Promise<string> {
  return (await addMailLink(db, link)).token;
}

/** `createMailLink` for mails that a job sends: the queue gets the id, and the job a token by `renewMailLink`. */
export async function addMailLink(
  db: Queryable,
  link: NewMailLink,
): Promise<{ row: MailLink; token: string }> {
  const token = newToken();
  await db.delete(mailLinksTable).where(lte(mailLinksTable.expiresAt, sql`now()`));
  const [row] = await db
    .insert(mailLinksTable)
    .values({ ...link, tokenHash: hashToken(token), expiresAt: expiryOf(link.purpose) })
    .returning();
  if (!row) throw new Error("the link was not stored");
  return { row, token };
}

/**
 * Gives a link another token and its whole time again; the token it had works no more.
 * @returns undefined when it was used or withdrawn, or is over
 */
export async function renewMailLink(
  db: Queryable,
  id: string,
  purpose: MailLinkPurpose,
): Promise<{ row: MailLink; token: string } | undefined> {
  const token = newToken();
  const [row] = await db
    .update(mailLinksTable)
    .set({ tokenHash: hashToken(token), expiresAt: expiryOf(purpose) })
    .where(
      and(
        eq(mailLinksTable.id, id),
        eq(mailLinksTable.purpose, purpose),
        gt(mailLinksTable.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return row && { row, token };
}

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

function expiryOf(purpose: MailLinkPurpose) {
  return sql`now() + make_interval(mins => ${MAIL_LINK_MINUTES[purpose]})`;
}

/** The link of a token, which stays valid; undefined when it is unknown, used, over or for something else. */
export async function findMailLink(
  db: Queryable,
  purpose: MailLinkPurpose,
  token: string,
): Promise<MailLink | undefined> {
  const [row] = await db.select().from(mailLinksTable).where(isOpen(purpose, token));
  return row;
}

/**
 * Uses a link up. Of two calls at once only one gets it. In a transaction that is rolled back it stays valid.
 * @returns undefined when it is unknown, used, over or for something else
 */
export async function redeemMailLink(
  db: Queryable,
  purpose: MailLinkPurpose,
  token: string,
): Promise<MailLink | undefined> {
  const [row] = await db.delete(mailLinksTable).where(isOpen(purpose, token)).returning();
  return row;
}

function isOpen(purpose: MailLinkPurpose, token: string) {
  return and(
    eq(mailLinksTable.tokenHash, hashToken(token)),
    eq(mailLinksTable.purpose, purpose),
    gt(mailLinksTable.expiresAt, sql`now()`),
  );
}
