// Puts a mail where it belongs: into the timeline of the lead that it answers, or before somebody who says whose it is.
import { findAnsweredLeads } from "#src/features/leads/mails/find-answered.server.ts";
import { type LeadRow, lockKept, markReplied } from "#src/features/leads/change-lead.server.ts";
import { type NewsContext, recordAndAnnounce } from "#src/features/leads/lead-news.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { IncomingMail } from "./imap.server.ts";
import { lockMailbox, type MailboxRow, passMail } from "./mailboxes.server.ts";
import type { MailData } from "./schema.ts";
import { doubtfulMailsTable, mailboxSeenTable } from "./table.ts";

/** Milliseconds before the mailbox was first looked at whose mails may still be somebody's question. */
const GRACE = 24 * 60 * 60 * 1000;

const UNREAD: MailData = {
  from: { name: null, address: null },
  subject: "",
  text: "Este e-mail não pôde ser lido aqui: abra-o na caixa de e-mail.",
};

/**
 * Stores a mail once, and notes that it was read, in one transaction.
 * @returns false where another look has gone on meanwhile with other numbers
 */
export async function storeMail(
  resources: NewsContext & Pick<Resources, "db" | "mailer">,
  address: string,
  uidValidity: bigint,
  mail: IncomingMail,
): Promise<boolean> {
  const own = await resources.mailer.sender();
  return resources.db.transaction(async (tx) => {
    const row = await lockMailbox(tx, address);
    if (row?.uidValidity !== uidValidity) return false;
    if (mail.uid <= row.lastUid) return true;
    const { digest, receivedAt } = mail;
    const { rowCount } = await tx
      .insert(mailboxSeenTable)
      .values({ digest, receivedAt })
      .onConflictDoNothing();
    // What the site sent comes back, as where somebody has mails forwarded in a circle.
    const isOwn = mail.data.from.address?.toLowerCase() === own.toLowerCase();
    if (rowCount && !isOwn) await placeMail(tx, resources, row, mail);
    await passMail(tx, address, mail.uid);
    return true;
  });
}

/** Passes over a mail that cannot be fetched, and says so. */
export async function storeUnread(
  { db }: Pick<Resources, "db">,
  address: string,
  uidValidity: bigint,
  uid: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockMailbox(tx, address);
    if (row?.uidValidity !== uidValidity || uid <= row.lastUid) return;
    await tx.insert(doubtfulMailsTable).values({ receivedAt: new Date(), fromAddress: null, data: UNREAD });
    await passMail(tx, address, uid);
  });
}

async function placeMail(
  tx: Transaction,
  context: NewsContext,
  { beganAt }: MailboxRow,
  mail: IncomingMail,
): Promise<void> {
  const { data, receivedAt } = mail;
  const leads = await findAnsweredLeads(tx, mail.answers, mail.recipients);
  const lead = leads[0] && leads.length === 1 ? await lockKept(tx, leads[0]) : undefined;
  if (lead) return addToLead(tx, context, lead, mail);
  const isOld = receivedAt.getTime() < beganAt.getTime() - GRACE;
  if (mail.isForMany || isOld) return;
  await tx.insert(doubtfulMailsTable).values({ receivedAt, fromAddress: data.from.address, data });
}

/** Tells a mail in the timeline of a lead. */
export async function addToLead(
  tx: Transaction,
  context: NewsContext,
  lead: LeadRow,
  { data, receivedAt: at }: { data: MailData; receivedAt: Date },
): Promise<void> {
  const actor = { kind: "visitor", id: null, name: data.from.name ?? data.from.address } as const;
  await recordAndAnnounce(tx, context, lead, { type: "mail-in", data, actor, at });
  // What a program writes waits for nobody.
  if (!data.bounce && !data.automatic) await markReplied(tx, lead.id, at);
}
