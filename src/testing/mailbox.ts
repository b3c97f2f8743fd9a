// Writes mails as mail programs do, and polls a mailbox without waiting for its schedule.

import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { withFolder } from "#src/features/leads/mail/mailbox/imap.server.ts";
import { addressOf, leaseMailbox, makeDue } from "#src/features/leads/mail/mailbox/mailboxes.server.ts";
import { pollMailbox } from "#src/features/leads/mail/mailbox/poll-mailbox.server.ts";
import { mailboxesTable } from "#src/features/leads/mail/mailbox/table.ts";
import { type MailboxConfig, readConfig } from "#src/platform/config.ts";
import type { Resources } from "#src/platform/resources/resources.ts";

export const mailboxOf = (url: string): MailboxConfig =>
  readConfig({ IMAP_URL: url }).mailbox as MailboxConfig;

/**
 * Makes a mailbox count as one that was connected before its first mail came.
 * @param direct reaches it, if `config` does so by a proxy
 */
export async function connectEmpty(
  { db, sandbox }: Resources,
  config: MailboxConfig,
  direct = config,
): Promise<void> {
  const { signal } = new AbortController();
  const uidValidity = await withFolder(direct, sandbox, signal, (folder) =>
    Promise.resolve(folder.uidValidity),
  ).catch(() => null);
  await db
    .insert(mailboxesTable)
    .values({ address: addressOf(config), uidValidity })
    .onConflictDoNothing();
}

/** Polls a mailbox once, like the worker. All its mails are new at the first time. */
export async function lookNow(resources: Resources, url: string): Promise<void> {
  const config = mailboxOf(url);
  const { db } = resources;
  if (!(await db.$count(mailboxesTable, eq(mailboxesTable.address, addressOf(config)))))
    await connectEmpty(resources, config);
  await makeDue(db, config);
  const [row] = await leaseMailbox(db, config);
  if (!row) throw new Error("the mailbox is not due");
  await pollMailbox(resources, config, row, new AbortController().signal);
}

export interface TestLetter {
  from?: string;
  to?: string;
  subject?: string;
  /** Additional header lines. */
  head?: string[];
  body?: string;
}

/** Returns a mail's source, with a generated Message-ID and content type unless `head` has them. */
export function writeLetter({
  from = "Ana <ana@cliente.example>",
  to = "contato@prumo.example",
  subject = "Re: Proposta",
  head = [],
  body = "Podemos na quinta?",
}: TestLetter): string {
  const has = (name: string) => head.some((line) => line.startsWith(name));
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    ...(has("Message-ID") ? [] : [`Message-ID: <${randomUUID()}@cliente>`]),
    ...(has("Content-Type") ? [] : ["Content-Type: text/plain; charset=utf-8"]),
    ...head,
    "",
    body,
  ].join("\r\n");
}
