// Puts a mail where it belongs: into the timeline of the lead that it answers, or before somebody who says whose it is.
import { findAnswered } from "#src/features/leads/mails/find-answered.server.ts";
import { type LeadRow, lockKept, markReplied } from "#src/features/leads/change-lead.server.ts";
import { type NewsContext, recordAndAnnounce } from "#src/features/leads/lead-news.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { recordLeadEvent } from "#src/features/leads/timeline/record-event.server.ts";
import { getSettings } from "#src/settings/settings.server.ts";
import type { IncomingMail } from "./imap.server.ts";
import { lockMailbox, type MailboxRow, passMail } from "./mailboxes.server.ts";
import type { MailData } from "./schema.ts";
import { doubtfulMailsTable, mailboxSeenTable } from "./table.ts";
import { findTeamWriter, placeTeamAnswer } from "./team-answer.server.ts";

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
  resources: NewsContext & Pick<Resources, "db" | "mailer" | "cache">,
  address: string,
  uidValidity: bigint,
  mail: IncomingMail,
): Promise<boolean> {
  const company = {
    sender: await resources.mailer.sender(),
    contactEmail: (await getSettings(resources)).contactEmail,
  };
  return resources.db.transaction(async (tx) => {
    const row = await lockMailbox(tx, address);
    if (row?.uidValidity !== uidValidity) return false;
    if (mail.uid <= row.lastUid) return true;
    const { digest, receivedAt } = mail;
    const { rowCount } = await tx
      .insert(mailboxSeenTable)
      .values({ digest, receivedAt })
      .onConflictDoNothing();
    if (rowCount) await placeMail(tx, resources, row, mail, company);
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
  { sender, contactEmail }: { sender: string; contactEmail: string | null },
): Promise<void> {
  const { data, receivedAt } = mail;
  const from = data.from.address?.toLowerCase();
  const answered = await findAnswered(tx, mail.answers, mail.recipients);
  const { leadIds, notices } = answered;
  // Ignores the site's own mails, which come back if forwarding rules form a loop, but keeps replies to
  // notices that people write from that address.
  if (from === sender.toLowerCase() && notices.length === 0) return;
  const lead = leadIds[0] && leadIds.length === 1 ? await lockKept(tx, leadIds[0]) : undefined;
  const isOfLead = lead !== undefined && from === lead.email?.toLowerCase();
  const writer =
    isOfLead && notices.length === 0 ? undefined : await findTeamWriter(tx, data.from, notices, contactEmail);
  if (lead && writer) return placeTeamAnswer(tx, context, { lead, writer, mail, notices, sender });
  // Someone whom the site never mailed can only have got a notice's reply address from a member of the team.
  if (lead && (answered.hasLeadMail || isOfLead)) return addToLead(tx, context, lead, mail);
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
  const name = data.from.name ?? data.from.address;
  // Assigned by hand: the sender stays unverified, and it does not count as the lead's own mail.
  if (data.team) {
    const unproven = { kind: "unknown", id: null, name } as const;
    await recordLeadEvent(tx, { leadId: lead.id, type: "mail-in", data, actor: unproven, at });
    return;
  }
  const actor = { kind: "visitor", id: null, name } as const;
  await recordAndAnnounce(tx, context, lead, { type: "mail-in", data, actor, at });
  // What a program writes waits for nobody.
  if (!data.bounce && !data.automatic) await markReplied(tx, lead.id, at);
}
