// An address for the answer to one mail: whoever writes to it is whom that mail went to.
import { randomBytes } from "node:crypto";

/** 128 bits, as for everything that must not be guessed (docs/seguranca.md, V11.5). */
const BYTES = 16;

/**
 * Where answers can be read: the mailbox that is read, where its user is an address; else the sender's, to which it is expected to belong.
 * @param sender whom mails come from
 * @param reader who reads IMAP_URL
 */
export function replyBase(sender: string, reader: string | undefined): string {
  return reader?.includes("@") ? reader : sender;
}

/** @param address of the mailbox that answers arrive in. @returns it with a tag that nobody guesses: `contato+3f…@…` */
export function newReplyAddress(address: string): string {
  const at = address.lastIndexOf("@");
  // Lower case alone: some servers change the case of what stands before the @.
  return `${address.slice(0, at)}+${randomBytes(BYTES).toString("hex")}${address.slice(at)}`.toLowerCase();
}
