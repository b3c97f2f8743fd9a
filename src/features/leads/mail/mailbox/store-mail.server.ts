// Stores an incoming mail in the timeline of the lead that it replies to, or in the list of unmatched mails.

import type { Transaction } from "#src/platform/database/database.ts";
import { mailArrived, mailFailed } from "#src/platform/jobs/mail-failed.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { getSettings } from "#src/settings/settings.server.ts";
import { type LeadRow, lockKeptLead, markReplied } from "../../change-lead.server.ts";
import { storeReceivedFiles } from "../../files/lead-files.server.ts";
import { maySaveReceived } from "../../files/space.server.ts";
import { type WebhookContext, recordAndPublish } from "../../lead-webhooks.server.ts";
import { notifyResponsible } from "../../notices/write-notices.server.ts";
import { recordLeadEvent } from "../../timeline/record-event.server.ts";
import { bringBack } from "../../trashed-leads.server.ts";
import type { DeliveryOutcome } from "../delivery/classify-mail.ts";
import { findEbookMail, recordEbookOutcome } from "../outgoing/ebook-mail.server.ts";
import { findAnswered } from "../outgoing/find-answered.server.ts";
import { clearFailure, findReported, recordOutcome } from "../outgoing/record-outcome.server.ts";
import { type MailAddresses, readMailAddresses } from "../outgoing/reply-address.server.ts";
import type { IncomingMail } from "./imap.server.ts";
import { lockMailbox, type MailboxRow, passMail } from "./mailboxes.server.ts";
import { takePlusMail } from "./plus-address.server.ts";
import type { ReceivedFile } from "./received-files.ts";
import type { MailData } from "./schema.ts";
import { recordSiteMails, siteMailKind } from "./site-mails.server.ts";
import { unmatchedMailsTable, mailboxSeenTable } from "./table.ts";
import { findTeamWriter, handleTeamReply } from "./team-reply.server.ts";

/** Mails this many milliseconds older than the first poll are still listed, for servers whose clock differs. */
const GRACE = 24 * 60 * 60 * 1000;

const UNREAD: MailData = {
  from: { name: null, address: null },
  subject: "",
  text: "Este e-mail não pôde ser lido aqui: abra-o na caixa de e-mail.",
};

/**
 * Stores a mail once and records it as read, in one transaction.
 * @returns false if the folder was renumbered meanwhile
 */
export async function storeMail(
  resources: WebhookContext & Pick<Resources, "db" | "mailer" | "cache">,
  address: string,
  uidValidity: bigint,
  mail: IncomingMail,
): Promise<boolean> {
  const company = {
    addresses: await readMailAddresses(resources),
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
    if (rowCount && !(await takePlusMail(tx, row, mail)))
      await placeMail(tx, resources, row, withoutOwnCopies(mail, company), company);
    await passMail(tx, address, mail.uid, receivedAt);
    return true;
  });
}

/** Skips a mail that cannot be read, and lists a note about it. */
export async function storeUnreadable(
  { db }: Pick<Resources, "db">,
  address: string,
  uidValidity: bigint,
  uid: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockMailbox(tx, address);
    if (row?.uidValidity !== uidValidity || uid <= row.lastUid) return;
    await tx.insert(unmatchedMailsTable).values({ receivedAt: new Date(), fromAddress: null, data: UNREAD });
    await passMail(tx, address, uid);
  });
}

/** Leaves only other people's addresses in the copies of a mail. */
function withoutOwnCopies(
  mail: IncomingMail,
  { addresses, contactEmail }: { addresses: MailAddresses; contactEmail: string | null },
): IncomingMail {
  const { cc = [], ...data } = mail.data;
  const { sender, mailbox } = addresses;
  const own = new Set([sender, contactEmail, mailbox, data.from.address].map((one) => one?.toLowerCase()));
  const others = cc.filter((address) => {
    // Reply addresses of mails have a tag (reply-address.server.ts).
    const untagged = address.toLowerCase().replace(/\+[0-9a-f]{32}@/, "@");
    return !own.has(untagged);
  });
  return { ...mail, data: { ...data, ...(others.length > 0 && { cc: others }) } };
}

async function placeMail(
  tx: Transaction,
  context: WebhookContext & Pick<Resources, "mailer">,
  { beganAt }: MailboxRow,
  mail: IncomingMail,
  { addresses, contactEmail }: { addresses: MailAddresses; contactEmail: string | null },
): Promise<void> {
  const { data, receivedAt, outcomes } = mail;
  if (outcomes && (await placeReport(tx, context, mail, outcomes))) return;
  const from = data.from.address?.toLowerCase();
  const answered = await findAnswered(tx, mail.answers, mail.recipients);
  const { leadIds, notices, copied } = answered;
  // Ignores the site's own mails, which come back if forwarding rules form a loop, but keeps replies to
  // notices that people write from that address.
  if (from === addresses.sender.toLowerCase() && notices.length === 0) return;
  const found = leadIds[0] && leadIds.length === 1 ? await lockKeptLead(tx, leadIds[0]) : undefined;
  const lead = found?.trashedAt && !data.automatic ? await bringBack(tx, context, found, "written") : found;
  const isOfLead = lead !== undefined && from === lead.email?.toLowerCase();
  const writer =
    isOfLead && notices.length === 0 ? undefined : await findTeamWriter(tx, data.from, notices, contactEmail);
  if (lead && writer) return handleTeamReply(tx, context, { lead, writer, mail, notices, copied, addresses });
  // Someone whom the site never mailed can only have a notice's reply address from a team member.
  if (lead && (answered.hasLeadMail || isOfLead)) return addToLead(tx, context, lead, mail);
  const isOld = receivedAt.getTime() < beganAt.getTime() - GRACE;
  if (mail.isForMany || isOld) return;
  await tx.insert(unmatchedMailsTable).values({ receivedAt, fromAddress: data.from.address, data });
}

/**
 * Records a notice of delivery where the mail that it is about belongs: to a lead, or to another part of the site.
 * @returns false if it is about none of our mails, as far as it says
 */
async function placeReport(
  tx: Transaction,
  context: WebhookContext,
  mail: IncomingMail,
  outcomes: DeliveryOutcome[],
): Promise<boolean> {
  const { state = "failed" } = mail.data.report ?? {};
  const reported = await findReported(tx, mail.answers);
  const ebook = reported ? undefined : await findEbookMail(tx, mail.answers);
  const { leadId } = reported ?? ebook ?? {};
  const lead = leadId && (await lockKeptLead(tx, leadId));
  if (lead) {
    await addToLead(tx, context, lead, mail);
    for (const outcome of outcomes.length > 0 ? outcomes : [undefined]) {
      if (reported) await recordOutcome(tx, context, reported.id, state, outcome);
      if (ebook) await recordEbookOutcome(tx, ebook, state, outcome);
    }
    return true;
  }
  const ids = mail.answers.filter((id) => siteMailKind(id) !== undefined);
  if (ids.length === 0) return false;
  const reason = state === "complaint" ? state : (outcomes[0]?.reason ?? "rejected");
  await recordSiteMails(tx, ids, state, outcomes[0]);
  if (state === "failed" || state === "complaint")
    await context.jobs.enqueue(tx, mailFailed, { messageIds: ids, reason });
  if (state === "delivered") await context.jobs.enqueue(tx, mailArrived, { messageIds: ids });
  return true;
}

const NO_SPACE = "passa do limite de armazenamento";

/** Stores the files of a mail within the limits; the others are only named. */
async function storeFiles(
  tx: Transaction,
  leadId: string,
  { automatic, team }: MailData,
  files: ReceivedFile[],
): Promise<Pick<MailData, "files" | "attachments">> {
  if (files.length === 0 || automatic || team) return {};
  const kept = files.flatMap(({ name, content }) => (content ? { name, content: Buffer.from(content) } : []));
  const bytes = kept.reduce((sum, { content }) => sum + content.length, 0);
  const hasSpace = kept.length > 0 && (await maySaveReceived(tx, leadId, bytes));
  const named = files.filter(({ content }) => !content || !hasSpace);
  return {
    files: hasSpace ? await storeReceivedFiles(tx, leadId, kept) : undefined,
    attachments: named.length > 0 ? named.map(({ name, why = NO_SPACE }) => `${name} (${why})`) : undefined,
  };
}

/** Adds a mail to the timeline of a lead. */
export async function addToLead(
  tx: Transaction,
  context: WebhookContext,
  lead: LeadRow,
  { data: received, receivedAt: at, files = [] }: Pick<IncomingMail, "data" | "receivedAt" | "files">,
): Promise<void> {
  const data = { ...received, ...(await storeFiles(tx, lead.id, received, files)) };
  const name = data.from.name ?? data.from.address;
  // Assigned by hand: the sender stays unverified, and it does not count as the lead's own mail.
  if (data.team) {
    const unproven = { kind: "unknown", id: null, name } as const;
    await recordLeadEvent(tx, { leadId: lead.id, type: "mail-in", data, actor: unproven, at });
    return;
  }
  const actor = { kind: "visitor", id: null, name } as const;
  const event = await recordAndPublish(tx, context, lead, { type: "mail-in", data, actor, at });
  // Automatic mails need no answer.
  if (data.bounce || data.automatic) return;
  await markReplied(tx, lead.id, at);
  await notifyResponsible(tx, context, lead, { kind: "replied", cause: event.id });
  if (data.from.address?.toLowerCase() === lead.email?.toLowerCase()) await clearFailure(tx, lead.id);
}
