// Polls the mailbox: reads and stores new mails one by one, so that an interrupted poll loses nothing.

import type { MailboxConfig } from "#src/platform/config.ts";
import { explainDatabaseError, isRejectedByDatabase } from "#src/platform/database/database-errors.ts";
import { describeFailure } from "#src/platform/failure-codes.ts";
import {
  CERTIFICATE,
  describeBadCertificate,
  describeNotFound,
  describeRefusal,
} from "#src/platform/mail/server-failures.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type IncomingMail, type OpenFolder, withFolder } from "./imap.server.ts";
import {
  addressOf,
  resetMailbox,
  countFailure,
  finishPoll,
  leaseMailbox,
  type MailboxRow,
} from "./mailboxes.server.ts";
import { storeMail, storeUnreadable } from "./store-mail.server.ts";

/** Thrown if the database refused a mail; `cause` says why. */
class NotStored extends Error {}
const SILENCE = /TIMEOUT|ETIMEDOUT/i;

/** Days to look back after the server has renumbered its mails, and before the first poll. */
const DAYS_BACK = 30;
const DAYS_BEFORE = 7;
/** Milliseconds without a stored mail after which a poll is aborted. */
const PATIENCE = 120_000;
const DAY = 24 * 60 * 60 * 1000;

/** Polls the mailbox once. Does not throw: failures are stored and shown on the screen. */
export async function pollMailbox(
  resources: Resources,
  mailbox: MailboxConfig,
  row: MailboxRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, sandbox } = resources;
  const address = addressOf(mailbox);
  const timeout = new AbortController();
  const patience = setTimeout(() => timeout.abort(), PATIENCE).unref();
  const onStored = () => patience.refresh();
  let trouble: string | undefined;
  try {
    await withFolder(mailbox, sandbox, AbortSignal.any([signal, timeout.signal]), (folder) =>
      readNew(resources, address, row, folder, { signal, onStored }),
    );
  } catch (error) {
    if (signal.aborted) return;
    trouble = describeTrouble(error, mailbox);
    log.warn(describeFailure(error), "mailbox could not be read");
  } finally {
    clearTimeout(patience);
  }
  await finishPoll(db, address, trouble);
}

async function readNew(
  resources: Resources,
  address: string,
  row: MailboxRow,
  folder: OpenFolder,
  { signal, onStored }: { signal: AbortSignal; onStored: () => void },
): Promise<void> {
  const { db } = resources;
  const { uidValidity } = folder;
  const isKnown = row.uidValidity === uidValidity;
  const uids = await folder.list(isKnown ? { after: row.lastUid } : { since: startOf(row) });
  // Earlier mails are never read.
  if (!isKnown) await resetMailbox(db, address, uidValidity, (uids[0] ?? folder.nextUid) - 1);
  for (const uid of uids) {
    if (signal.aborted) return;
    try {
      const mail = await folder.read(uid);
      // The mail may have been moved away meanwhile.
      if (mail && !(await store(resources, address, uidValidity, mail))) return;
    } catch (error) {
      if (!signal.aborted && (await countFailure(db, address, uid)))
        await storeUnreadable(resources, address, uidValidity, uid);
      throw error;
    }
    onStored();
  }
}

/** Stores a mail. Skips one that the database refuses, so that later mails come in. */
async function store(
  resources: Resources,
  address: string,
  uidValidity: bigint,
  mail: IncomingMail,
): Promise<boolean> {
  try {
    return await storeMail(resources, address, uidValidity, mail);
  } catch (error) {
    if (!isRejectedByDatabase(error)) throw new NotStored("a mail could not be stored", { cause: error });
    await storeUnreadable(resources, address, uidValidity, mail.uid);
    return true;
  }
}

/** Returns the date from which to read a folder that was renumbered. */
function startOf({ lookedAt, beganAt }: MailboxRow): Date {
  return new Date(lookedAt ? lookedAt.getTime() - DAYS_BACK * DAY : beganAt.getTime() - DAYS_BEFORE * DAY);
}

/** Polls the mailbox of IMAP_URL again and again, in one process at a time. */
export function watchMailbox(resources: Resources): void {
  const { mailbox } = resources.config;
  if (!mailbox) return;
  resources.jobs.workOnRows<MailboxRow>("mailbox", {
    concurrency: 1,
    lease: (free) => (free > 0 ? leaseMailbox(resources.db, mailbox) : Promise.resolve([])),
    work: (row, signal) => pollMailbox(resources, mailbox, row, signal),
  });
}

interface ImapError {
  code?: string;
  message?: string;
  authenticationFailed?: boolean;
  responseStatus?: string;
  responseText?: string;
  mailboxMissing?: boolean;
}

/** Returns a sentence without the server's own words, which may quote a mail. */
function describeTrouble(error: unknown, { host, port, folder }: MailboxConfig): string {
  if (error instanceof NotStored)
    return `Um e-mail foi lido e não pôde ser guardado: ${explainDatabaseError(error)}`;
  const {
    code = "",
    message = "",
    authenticationFailed,
    mailboxMissing,
    responseStatus,
  } = error as ImapError;
  if (authenticationFailed) return `O servidor ${host} recusou o usuário ou a senha.`;
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return describeNotFound(`O servidor ${host}`);
  if (CERTIFICATE.test(`${code} ${message}`)) return describeBadCertificate(host);
  if (/STARTTLS/i.test(message))
    return `O servidor ${host} não cifra a conexão na porta ${port}: use imaps://.`;
  if (mailboxMissing || /NONEXISTENT/i.test(message) || responseStatus === "NO")
    return `O servidor ${host} não abriu a pasta “${folder}”: confira o nome dela.`;
  if (SILENCE.test(code)) return `O servidor ${host}:${port} não respondeu a tempo.`;
  if (code === "ECONNREFUSED") return `${describeRefusal(`O servidor ${host}`, port)}.`;
  return `A conexão com ${host}:${port} caiu durante a leitura.`;
}
