// Creates a reply address for each mail, by which the site recognizes who replies.

import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import { findMailboxUser } from "#src/platform/resources/mailbox.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";

export interface MailAddresses {
  /** The address that mails come from. */
  sender: string;
  /** The address of the mailbox that is read: its user if that is an address, else the sender. */
  mailbox: string;
}

/** 128 bits, as for everything that must not be guessed (docs/seguranca.md, V11.5). */
const BYTES = 16;

/** Reads the addresses in use. Not to be called in a transaction, which would hold a second connection. */
export async function readMailAddresses({
  mailer,
  ...needs
}: Pick<Resources, "mailer" | "config" | "db" | "cache">): Promise<MailAddresses> {
  const sender = await mailer.sender();
  const user = await findMailboxUser(needs);
  return { sender, mailbox: user?.includes("@") ? user : sender };
}

/** Adds an unguessable tag to the mailbox's address: `contato+3f…@…`. */
export function newReplyAddress({ mailbox }: Pick<MailAddresses, "mailbox">): string {
  const at = mailbox.lastIndexOf("@");
  // Some servers change the case of the local part.
  return `${mailbox.slice(0, at)}+${randomBytes(BYTES).toString("hex")}${mailbox.slice(at)}`.toLowerCase();
}

/** Returns the address that replies go to: without its tag, if the mailbox does not get such mails (plus-address.server.ts). */
export async function readReplyTo(db: Queryable, replyTo: string): Promise<string> {
  const plain = replyTo.replace(/\+[0-9a-f]{32}@/, "@");
  const { rows } = await db.execute(
    sql`SELECT FROM mailboxes WHERE plus_base = ${plain} AND NOT plus_works LIMIT 1`,
  );
  return rows.length > 0 ? plain : replyTo;
}
