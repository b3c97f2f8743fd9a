// Polls the mailbox: reads and stores new mails one by one, so that an interrupted poll loses nothing.

import type { MailboxConfig } from "#src/platform/config.ts";
import { isRejectedByDatabase } from "#src/platform/database/database-errors.ts";
import { describeFailure } from "#src/platform/failure-codes.ts";
import { findMailbox } from "#src/platform/resources/mailbox.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type IncomingMail, type OpenFolder } from "./imap.server.ts";
import { describeTrouble, NotStored } from "./mailbox-trouble.server.ts";
import {
  addressOf,
  resetMailbox,
  countFailure,
  finishPoll,
  leaseMailbox,
  type MailboxRow,
} from "./mailboxes.server.ts";
import { withMailbox } from "./open-mailbox.server.ts";
import { followPlusAddress } from "./plus-address.server.ts";
import { storeMail, storeUnreadable } from "./store-mail.server.ts";

/** Days to look back after the server has renumbered its mails. */
const DAYS_BACK = 30;
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
  const { db, log } = resources;
  const address = addressOf(mailbox);
  const timeout = new AbortController();
  const patience = setTimeout(() => timeout.abort(), PATIENCE).unref();
  const onStored = () => patience.refresh();
  let trouble: string | undefined;
  try {
    await withMailbox(resources, mailbox, AbortSignal.any([signal, timeout.signal]), (folder) =>
      readNew(resources, address, row, folder, { signal, onStored }),
    );
  } catch (error) {
    if (signal.aborted) return;
    trouble = await describeTrouble(error, mailbox);
    log.warn(describeFailure(error), "mailbox could not be read");
  } finally {
    clearTimeout(patience);
  }
  await finishPoll(db, address, trouble);
  if (trouble === undefined) await followPlusAddress(resources, address);
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
  // Mails from before the mailbox was entered are never read, however many there are.
  const isFirst = row.uidValidity === null;
  const isKnown = row.uidValidity === uidValidity;
  const uids = isFirst
    ? await folder.listFrom(firstMoment(row))
    : await folder.list(isKnown ? { after: row.lastUid } : { since: startOf(row) });
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

/**
 * Returns the second after the mailbox was entered: servers date mails in whole seconds. Not longer ago than mails are of
 * use.
 */
const firstMoment = ({ beganAt }: MailboxRow): Date =>
  new Date(Math.max(Math.ceil(beganAt.getTime() / 1000) * 1000, Date.now() - DAYS_BACK * DAY));

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

/**
 * Returns the date from which to read a folder that was renumbered: not long before the first poll, and a day earlier,
 * since servers compare dates in their own time zone.
 */
function startOf({ lookedAt, beganAt }: MailboxRow): Date {
  return new Date(Math.max((lookedAt ?? beganAt).getTime() - DAYS_BACK * DAY, beganAt.getTime() - DAY));
}

interface DueMailbox {
  mailbox: MailboxConfig;
  row: MailboxRow;
}

/** Name of the worker, for `wakeSoon`. */
export const MAILBOX_WORKER = "mailbox";

/** Polls the mailbox in use again and again, in one process at a time. */
export function watchMailbox(resources: Resources): void {
  resources.jobs.workOnRows<DueMailbox>(MAILBOX_WORKER, {
    concurrency: 1,
    async lease() {
      const mailbox = await findMailbox(resources);
      if (!mailbox) return [];
      const rows = await leaseMailbox(resources.db, mailbox);
      return rows.map((row) => ({ mailbox, row }));
    },
    work: ({ mailbox, row }, signal) => pollMailbox(resources, mailbox, row, signal),
  });
}
