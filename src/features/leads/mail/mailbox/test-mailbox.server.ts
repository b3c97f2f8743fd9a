// Opens the mailbox once, to tell whether it can be read.

import { describeFailure } from "#src/platform/failure-codes.ts";
import { findMailbox } from "#src/platform/resources/mailbox.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { describeTrouble } from "./mailbox-trouble.server.ts";
import { withMailbox } from "./open-mailbox.server.ts";

/** Milliseconds for connecting, logging in and opening the folder. */
const PATIENCE = 30_000;
const NONE = "Nenhuma caixa está configurada: informe-a em Funcionamento, ou defina IMAP_URL e reinicie.";

export type MailboxTest = { ok: true; address: string; mails: number } | { ok: false; detail: string };

/** Logs in and counts the mails of the folder. */
export async function testMailbox(resources: Resources): Promise<MailboxTest> {
  const mailbox = await findMailbox(resources);
  if (!mailbox) return { ok: false, detail: NONE };
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const mails = await withMailbox(resources, mailbox, signal, ({ count }) => Promise.resolve(count));
    return { ok: true, address: `${mailbox.user}, ${mailbox.folder}`, mails };
  } catch (error) {
    resources.log.warn(describeFailure(error), "test of the mailbox failed");
    return { ok: false, detail: await describeTrouble(error, mailbox) };
  }
}
