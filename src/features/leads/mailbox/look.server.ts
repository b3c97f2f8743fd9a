// One look at the mailbox: what is new is read and stored, mail by mail, so that a look that breaks loses nothing.
import type { MailboxConfig } from "#src/platform/config.ts";
import { isRejectedByDatabase } from "#src/platform/database/database-errors.ts";
import { describeFailure } from "#src/platform/failure-codes.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { describeTrouble, NotStored } from "./describe-trouble.ts";
import { type IncomingMail, type OpenFolder, withFolder } from "./imap.server.ts";
import { addressOf, beginAgain, countFailure, endLook, type MailboxRow } from "./mailboxes.server.ts";
import { storeMail, storeUnread } from "./store-mail.server.ts";

/** Days before the last look whose mails are looked at where the server has given them new numbers; and before the first. */
const DAYS_BACK = 30;
const DAYS_BEFORE = 7;
/** Milliseconds after which a look is given up in which no mail could be stored: a server may go on saying nothing. */
const PATIENCE = 120_000;
const DAY = 24 * 60 * 60 * 1000;

/** Looks at the mailbox once. A failure is not thrown: it is what the screen says. */
export async function lookAtMailbox(
  resources: Resources,
  mailbox: MailboxConfig,
  row: MailboxRow,
  signal: AbortSignal,
): Promise<void> {
  const { db, log, sandbox } = resources;
  const address = addressOf(mailbox);
  const giving = new AbortController();
  const patience = setTimeout(() => giving.abort(), PATIENCE).unref();
  const onStored = () => patience.refresh();
  let trouble: string | undefined;
  try {
    await withFolder(mailbox, sandbox, AbortSignal.any([signal, giving.signal]), (folder) =>
      readNew(resources, address, row, folder, { signal, onStored }),
    );
  } catch (error) {
    if (signal.aborted) return;
    trouble = describeTrouble(error, mailbox);
    log.warn(describeFailure(error), "mailbox could not be read");
  } finally {
    clearTimeout(patience);
  }
  await endLook(db, address, trouble);
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
  // What lies before is never looked at.
  if (!isKnown) await beginAgain(db, address, uidValidity, (uids[0] ?? folder.nextUid) - 1);
  for (const uid of uids) {
    if (signal.aborted) return;
    try {
      const mail = await folder.read(uid);
      // One that was moved away meanwhile is none.
      if (mail && !(await store(resources, address, uidValidity, mail))) return;
    } catch (error) {
      if (!signal.aborted && (await countFailure(db, address, uid)))
        await storeUnread(resources, address, uidValidity, uid);
      throw error;
    }
    onStored();
  }
}

/** Stores a mail; one that the database would refuse again and again is passed over, so that those behind it come in. */
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
    await storeUnread(resources, address, uidValidity, mail.uid);
    return true;
  }
}

/** From when on mails are looked at in a folder whose numbers say nothing. */
function startOf({ lookedAt, beganAt }: MailboxRow): Date {
  return new Date(lookedAt ? lookedAt.getTime() - DAYS_BACK * DAY : beganAt.getTime() - DAYS_BEFORE * DAY);
}
