// Links mailed to a person: a random token that works once, for a limited time. Only its hash is stored.

import { randomBytes } from "node:crypto";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Limit } from "#src/platform/rate-limit.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { MAIL_LINK_MINUTES, type MailLinkPurpose } from "#src/shared/time/mail-link-times.ts";
import { mailLinksTable } from "./table.ts";

/** Limits redeeming calls per address: a token cannot be guessed, but trying costs resources. */
export const MAIL_LINK_LIMIT: Limit = { name: "mail-links", points: 30, seconds: 15 * 60 };
/** 256 bits. */
const TOKEN_BYTES = 32;

type MailLinkRow = typeof mailLinksTable.$inferSelect;
export type MailLink = MailLinkRow;

/** An invitation has a role, a registration its future account's data; the other links belong to an account. */
export type NewMailLink = { email: string } & (
  | { purpose: "invitation"; role: MailLinkRow["role"] & string; invitedBy: string }
  | { purpose: "confirm-email"; name: string; passwordHash: string }
  | { purpose: Exclude<MailLinkPurpose, "invitation" | "confirm-email">; userId: string }
);

/** Stores a link and deletes expired ones. @returns the token, which belongs in the mail and nowhere else */
export async function createMailLink(db: Queryable, link: NewMailLink): Promise<string> {
  return (await addMailLink(db, link)).token;
}

/** Does the same for mails sent by a job: the queue gets the id, and the job gets a token from `renewMailLink`. */
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

/** Gives a link a new token and its full lifetime. @returns undefined if it was used or withdrawn or has expired */
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

/** Finds a link without using it up; undefined if it is unknown, used, expired or for another purpose. */
export async function findMailLink(
  db: Queryable,
  purpose: MailLinkPurpose,
  token: string,
): Promise<MailLink | undefined> {
  const [row] = await db.select().from(mailLinksTable).where(isOpen(purpose, token));
  return row;
}

/**
 * Uses a link up; only one of two simultaneous calls gets it. It stays valid if the transaction is rolled back.
 * @returns undefined if it is unknown, used, expired or for another purpose
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
