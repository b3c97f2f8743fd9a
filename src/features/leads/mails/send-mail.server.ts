// Sends mails to leads: the mail, its event and its job are stored in one transaction; the worker sends it.

import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { currentActor } from "#src/audit/actor.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Upload } from "#src/platform/http/body.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import { paragraphsHtml } from "#src/platform/mail/mail-layout.ts";
import { isRefusedRecipient } from "#src/platform/mail/mail-outcomes.ts";
import { isHeldUntilCommit } from "#src/platform/outgoing/holds.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { type LeadRefusal, type LeadRow, lockLead, markAnswered } from "../change-lead.server.ts";
import { recordAndPublish } from "../lead-webhooks.server.ts";
import { leadsTable } from "../table.ts";
import { mergedLeadIds } from "../timeline/merged-leads.ts";
import { recordLeadEvent } from "../timeline/record-event.server.ts";
import type { LeadEvent } from "../timeline/schema.ts";
import { leadEventsTable } from "../timeline/table.ts";
import { composeLeadMail } from "./lead-mail.ts";
import { readFiles, refuseFiles, storeFiles } from "./mail-files.server.ts";
import { refuseOverLimit } from "./mail-limits.server.ts";
import { trimThread } from "./message-ids.ts";
import { newReplyAddress, replyBase } from "./reply-address.ts";
import type { Letter, MailFile, MailInput } from "./schema.ts";
import { leadMailsTable } from "./table.ts";
import { writeLetter } from "./write-letter.server.ts";

export const leadMailSend: JobType<{ mailId: string }> = {
  name: "lead.mail",
  outgoing: "mails",
  retryDelay: 3,
  retryDelayMax: 90,
  // Enough for a mail server that is down for about a week.
  retryLimit: 8_000,
  discard: discardLeadMail,
};

const HELD =
  "Os envios estão retidos desde uma restauração, e nada foi enviado. Um administrador os libera em Funcionamento; até lá, você pode programar o e-mail.";

export interface SendOptions {
  uploads?: Upload[];
  /** True if the user confirmed their identity within the last ten minutes. */
  isConfirmed?: boolean;
}

export type SendContext = Pick<Resources, "db" | "jobs" | "mailer" | "config" | "markdown">;

/**
 * Queues a mail to a lead in the current user's name. Counts as an answer unless it is an unchanged
 * template.
 */
export async function sendLeadMail(
  context: SendContext,
  leadId: string,
  input: MailInput,
  { uploads = [], isConfirmed = false }: SendOptions = {},
): Promise<LeadRefusal | { ok: true; event: LeadEvent }> {
  const sender = await context.mailer.sender();
  return context.db.transaction(async (tx): Promise<LeadRefusal | { ok: true; event: LeadEvent }> => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return { ok: false, code: "not-found" };
    const written = await writeLetter(tx, context.markdown, lead, input);
    if (!written.ok) return written;
    const refused =
      refuseFiles(uploads) ??
      (await refuseHeld(tx)) ??
      (await refuseUnverifiedAddress(tx, lead, isConfirmed)) ??
      (await refuseOverLimit(tx, leadId, uploads));
    if (refused) return refused;
    const id = randomUUID();
    const files = await storeFiles(tx, { leadId, mailId: id }, uploads);
    const { letter } = written;
    const event = await queueLeadMail(tx, context, {
      id,
      lead: { ...lead, email: lead.email ?? "" },
      sender,
      letter,
      files,
    });
    return { ok: true, event };
  });
}

/**
 * Asks the user to confirm their identity once before a mail goes to an address that a non-administrator
 * entered.
 */
export async function refuseUnverifiedAddress(
  tx: Transaction,
  { id, isEmailUnproved }: LeadRow,
  isConfirmed: boolean,
): Promise<LeadRefusal | undefined> {
  if (!isEmailUnproved) return undefined;
  if (!isConfirmed) return { ok: false, code: "reauthenticate", more: { reauthenticate: true } };
  await tx.update(leadsTable).set({ isEmailUnproved: false }).where(eq(leadsTable.id, id));
  return undefined;
}

/**
 * Refuses a mail while mails are held after a restore: it would count as an answer that was never received.
 */
async function refuseHeld(tx: Transaction): Promise<LeadRefusal | undefined> {
  return (await isHeldUntilCommit(tx, "mails")) ? { ok: false, code: "conflict", detail: HELD } : undefined;
}

interface ReadyMail {
  id: string;
  lead: LeadRow;
  /** The address that mails come from. */
  sender: string;
  letter: Letter;
  files: MailFile[];
  /** True if the lead has received it already, so that it is only recorded. */
  hasArrived?: boolean;
  /** Message-ID of the mail that the lead received. */
  arrivedAs?: string | undefined;
}

/** Records a mail in the timeline and queues it. */
export async function queueLeadMail(
  tx: Transaction,
  { jobs, config }: Pick<SendContext, "jobs" | "config">,
  { id, lead, sender, letter, files, hasArrived = false, arrivedAs }: ReadyMail,
): Promise<LeadEvent> {
  const { subject, text, plain, template, signature, isTemplateAlone, isPlain } = letter;
  const told = files.map(({ id: fileId, name, bytes }) => ({ id: fileId, name, bytes }));
  const words = { subject, text, plain, template, signature, isPlain };
  const data = { mailId: id, to: lead.email, ...words, files: told.length > 0 ? told : null };
  const event = await recordAndPublish(tx, { jobs, config }, lead, { type: "mail-out", data });
  await tx.insert(leadMailsTable).values({
    id,
    leadId: lead.id,
    senderId: currentActor(tx).id,
    eventId: event.id,
    messageId: arrivedAs ?? `<lead-mail-${id}@${sender.slice(sender.lastIndexOf("@") + 1)}>`,
    thread: await readThread(tx, lead.id),
    replyTo: newReplyAddress(replyBase(sender, config.mailbox?.user)),
    ...(hasArrived && { sentAt: sql`clock_timestamp()` }),
  });
  // An unchanged template is not a person's answer.
  if (!isTemplateAlone) await markAnswered(tx, lead.id);
  if (!hasArrived) await jobs.enqueue(tx, leadMailSend, { mailId: id });
  return event;
}

/**
 * Sends a mail once. If the recipient is refused permanently, records that in the timeline.
 * @throws if the server did not accept the mail; the queue tries again
 */
export async function deliverLeadMail(resources: Resources, mailId: string): Promise<void> {
  const { db, mailer, markdown } = resources;
  const [found] = await db
    .select({ mail: leadMailsTable, event: leadEventsTable })
    .from(leadMailsTable)
    .innerJoin(leadEventsTable, eq(leadEventsTable.id, leadMailsTable.eventId))
    .where(eq(leadMailsTable.id, mailId));
  // Erased with its lead, or sent before the process ended.
  if (!found || found.mail.sentAt || found.mail.refusedAt) return;
  const { mail, event } = found;
  const { text, isPlain } = event.data as { text: string; isPlain?: true };
  const html = isPlain ? paragraphsHtml(text) : (await markdown.render(text)).html;
  const context = await readMailContext(resources);
  const letter = composeLeadMail(mail, event, html, context);
  const files = await readFiles(db, mail.id);
  const message = { ...letter, ...(files.length > 0 && { attachments: files }) };
  try {
    await mailer.send(message);
  } catch (error) {
    if (!isRefusedRecipient(error)) throw error;
    await db.transaction((tx) => recordRefusal(tx, mail, message.subject, error as Error));
    return;
  }
  await db
    .update(leadMailsTable)
    .set({ sentAt: sql`clock_timestamp()` })
    .where(eq(leadMailsTable.id, mailId));
}

/** Records in the timeline that an administrator discarded a reply before it was sent. */
async function discardLeadMail(tx: Transaction, { mailId }: { mailId: string }): Promise<void> {
  const [found] = await tx
    .select({ mail: leadMailsTable, event: leadEventsTable })
    .from(leadMailsTable)
    .innerJoin(leadEventsTable, eq(leadEventsTable.id, leadMailsTable.eventId))
    .where(eq(leadMailsTable.id, mailId));
  if (!found || found.mail.sentAt || found.mail.refusedAt) return;
  await recordDiscarded(tx, found.mail.leadId, found.event.data as DiscardedMail);
}

type DiscardedMail = Pick<Letter, "subject" | "text" | "plain">;

/** Records a discarded mail with its text, so that it need not be written again. */
export async function recordDiscarded(
  tx: Transaction,
  leadId: string,
  { subject, text, plain = text }: DiscardedMail,
): Promise<void> {
  const told = `E-mail cancelado depois de uma restauração, não foi enviado: ${subject}\n\n${plain}`;
  await recordLeadEvent(tx, { leadId, type: "note", data: { by: "discarded-mail", text: told } });
}

type LeadMail = typeof leadMailsTable.$inferSelect;

async function recordRefusal(tx: Transaction, mail: LeadMail, subject: string, error: Error): Promise<void> {
  const { rowCount } = await tx
    .update(leadMailsTable)
    .set({ refusedAt: sql`clock_timestamp()` })
    .where(eq(leadMailsTable.id, mail.id));
  // The lead was erased meanwhile.
  if (!rowCount) return;
  const data = { mailId: mail.id, subject, text: "", bounce: { reason: responseOf(error) } };
  await recordLeadEvent(tx, { leadId: mail.leadId, type: "mail-in", data });
}

/** Returns the mail server's response about the recipient, without the mail library's own words. */
function responseOf(error: Error & { response?: string }): string {
  return error.response || "O servidor de e-mail recusou o destinatário.";
}

/**
 * Returns the References of the next mail to a lead. The last one is the mail it replies to: the lead's
 * newest mail if we have not answered it yet, else our own newest.
 */
async function readThread(tx: Transaction, leadId: string): Promise<string[]> {
  const received = await findNewestReceived(tx, leadId);
  if (received && !(await isReferred(tx, leadId, received.messageId)))
    return trimThread([...received.references, received.messageId]);
  const [last] = await tx
    .select({ messageId: leadMailsTable.messageId, thread: leadMailsTable.thread })
    .from(leadMailsTable)
    .where(isMailOf(leadId))
    .orderBy(desc(leadMailsTable.createdAt))
    .limit(1);
  return last ? trimThread([...last.thread, last.messageId]) : [];
}

/**
 * Finds the newest mail that a person wrote to the lead, or to one merged into it, with a valid Message-ID.
 */
async function findNewestReceived(
  tx: Transaction,
  leadId: string,
): Promise<{ messageId: string; references: string[] } | undefined> {
  const { data, at, id, type } = leadEventsTable;
  const [event] = await tx
    .select({ data })
    .from(leadEventsTable)
    .where(
      and(
        sql`${leadEventsTable.leadId} = ANY(${mergedLeadIds(leadId)})`,
        eq(type, "mail-in"),
        sql`${data} ? 'messageId' AND NOT ${data} ?| ARRAY['bounce', 'automatic', 'team']`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(1);
  if (!event) return undefined;
  const { messageId, references = [] } = event.data as { messageId: string; references?: string[] };
  return { messageId, references };
}

async function isReferred(tx: Transaction, leadId: string, messageId: string): Promise<boolean> {
  const isNamed = sql`${leadMailsTable.thread} @> ARRAY[${messageId}]::text[]`;
  return (await tx.$count(leadMailsTable, and(isMailOf(leadId), isNamed))) > 0;
}

const isMailOf = (leadId: string) => sql`${leadMailsTable.leadId} = ANY(${mergedLeadIds(leadId)})`;
