// Links that are sent to a person by mail: a random token that works once and for a while. Only its hash is stored.
import { randomBytes } from "node:crypto";
import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database.ts";
import { hashToken } from "#src/platform/secret-token.ts";
import { type MailLinkPurpose, mailLinksTable } from "./table.ts";

/** 256 bits. */
const TOKEN_BYTES = 32;

type MailLinkRow = typeof mailLinksTable.$inferSelect;
export type MailLink = MailLinkRow;

/** How long a link of each purpose works, in minutes (contract §6). */
const MINUTES: Record<MailLinkPurpose, number> = {
  invitation: 7 * 24 * 60,
  "confirm-email": 24 * 60,
  "reset-password": 30,
  "change-email": 24 * 60,
  // Who is on holiday must still be able to take the account back.
  "keep-email": 7 * 24 * 60,
};

/** Whom a link is for: an invitation has a role and no account yet, the others have an account. */
export type NewMailLink = { email: string } & (
  | { purpose: "invitation"; role: MailLinkRow["role"] & string; invitedBy: string }
  | { purpose: Exclude<MailLinkPurpose, "invitation">; userId: string }
);

/**
 * Stores a link and forgets those that are over.
 * @returns the token that belongs into the mail, and nowhere else
 */
export async function createMailLink(db: Queryable, link: NewMailLink): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db.delete(mailLinksTable).where(lte(mailLinksTable.expiresAt, sql`now()`));
  await db.insert(mailLinksTable).values({
    ...link,
    tokenHash: hashToken(token),
    expiresAt: sql`now() + make_interval(mins => ${MINUTES[link.purpose]})`,
  });
  return token;
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
