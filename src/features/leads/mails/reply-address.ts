// Creates a reply address for each mail, by which the site recognizes who replies.

import { randomBytes } from "node:crypto";

/** 128 bits, as for everything that must not be guessed (docs/seguranca.md, V11.5). */
const BYTES = 16;

/**
 * Returns the address of the mailbox that is polled: its user if that is an address, else the sender's
 * address.
 * @param sender address that mails are sent from
 * @param reader user of IMAP_URL
 */
export function replyBase(sender: string, reader: string | undefined): string {
  return reader?.includes("@") ? reader : sender;
}

/** Adds an unguessable tag to the mailbox's address: `contato+3f…@…`. */
export function newReplyAddress(address: string): string {
  const at = address.lastIndexOf("@");
  // Some servers change the case of the local part.
  return `${address.slice(0, at)}+${randomBytes(BYTES).toString("hex")}${address.slice(at)}`.toLowerCase();
}
