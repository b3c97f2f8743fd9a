// Sends mails to leads: the mail, its event and its job are stored in one transaction; the worker sends it.

import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { findAccountByEmail } from "#src/accounts/accounts.server.ts";
import { currentActor } from "#src/audit/actor.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { Upload } from "#src/platform/http/body.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import { isRefusedRecipient } from "#src/platform/mail/mail-outcomes.ts";
import {
  type Mailer,
  type Message,
  type RefusedRecipient,
  refusedRecipients,
} from "#src/platform/mail/mail.ts";
import { isHeldUntilCommit } from "#src/platform/outgoing/holds.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { type LeadRefusal, type LeadRow, lockLead, markAnswered, seesAll } from "../../change-lead.server.ts";
import { readFiles, storeFiles } from "../../files/lead-files.server.ts";
import type { LeadFile } from "../../files/schema.ts";
import { recordAndPublish } from "../../lead-webhooks.server.ts";
import { leadsTable } from "../../table.ts";
import { mergedLeadIds } from "../../timeline/merged-leads.ts";
import { recordLeadEvent } from "../../timeline/record-event.server.ts";
import type { LeadEvent } from "../../timeline/schema.ts";
import { leadEventsTable } from "../../timeline/table.ts";
import { trimThread } from "../mime/message-ids.ts";
import { embedPictures } from "./embed-pictures.server.ts";
import { composeLeadMail } from "./lead-mail.ts";
import { refuseFiles, refuseOverLimit } from "./mail-limits.server.ts";
import { recordRefusedRecipient } from "./record-outcome.server.ts";
import { renderLetter } from "./render-letter.server.ts";
import {
  type MailAddresses,
  newReplyAddress,
  readMailAddresses,
  readReplyTo,
} from "./reply-address.server.ts";
import type { Letter, MailInput } from "./schema.ts";
import { leadMailsTable } from "./table.ts";
import { keepHabits, writeLetter } from "./write-letter.server.ts";

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

export type SendContext = Pick<Resources, "db" | "jobs" | "mailer" | "config" | "cache" | "markdown">;

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
  const addresses = await readMailAddresses(context);
  return context.db.transaction(async (tx): Promise<LeadRefusal | { ok: true; event: LeadEvent }> => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return { ok: false, code: "not-found" };
    const written = await writeLetter(tx, context.markdown, lead, input);
    if (!written.ok) return written;
    const refused =
      refuseFiles(uploads) ??
      (await refuseHeld(tx)) ??
      (await refuseUnverifiedAddress(tx, lead, written.letter.cc, isConfirmed)) ??
      (await refuseOverLimit(tx, leadId, { uploads, cc: written.letter.cc }));
    if (refused) return refused;
    await keepHabits(tx, input);
    const id = randomUUID();
    const files = await storeFiles(tx, { leadId, mailId: id }, uploads);
    const { letter } = written;
    const event = await queueLeadMail(tx, context, {
      id,
      lead: { ...lead, email: lead.email ?? "" },
      addresses,
      letter,
      files,
    });
    return { ok: true, event };
  });
}

/**
 * Asks the user to confirm their identity once before a mail goes to an address that somebody who sees
 * only their own leads entered, as the lead's or in copy.
 */
export async function refuseUnverifiedAddress(
  tx: Transaction,
  { id, isEmailUnproved }: LeadRow,
  cc: string[] = [],
  isConfirmed: boolean,
): Promise<LeadRefusal | undefined> {
  if (!isEmailUnproved && !(await hasUnknownCopy(tx, id, cc))) return undefined;
  if (!isConfirmed) return { ok: false, code: "reauthenticate", more: { reauthenticate: true } };
  await tx.update(leadsTable).set({ isEmailUnproved: false }).where(eq(leadsTable.id, id));
  return undefined;
}

/**
 * Tells whether somebody who sees only their own leads copies a mail to an address that is neither of the team nor
 * known from this lead's mails.
 */
async function hasUnknownCopy(tx: Transaction, leadId: string, cc: string[]): Promise<boolean> {
  const { kind, id } = currentActor(tx);
  if (cc.length === 0 || kind !== "person" || id === null || (await seesAll(tx, id))) return false;
  const { data } = leadEventsTable;
  const { rows } = await tx.execute<{ address: string }>(sql`
    SELECT lower(jsonb_array_elements_text(${data} -> 'cc')) AS address FROM ${leadEventsTable}
    WHERE ${leadEventsTable.leadId} = ANY(${mergedLeadIds(leadId)}) AND jsonb_typeof(${data} -> 'cc') = 'array'`);
  const known = new Set(rows.map(({ address }) => address));
  for (const address of cc)
    if (!known.has(address.toLowerCase()) && !(await findAccountByEmail(tx, address))) return true;
  return false;
}

/**
 * Refuses a mail while mails are held after a restore: it would count as an answer that was never received.
 */
export async function refuseHeld(tx: Transaction): Promise<LeadRefusal | undefined> {
  return (await isHeldUntilCommit(tx, "mails")) ? { ok: false, code: "conflict", detail: HELD } : undefined;
}

interface ReadyMail {
  id: string;
  lead: LeadRow;
  addresses: MailAddresses;
  letter: Letter;
  files: LeadFile[];
  /** True if the lead has received it already, so that it is only recorded. */
  hasArrived?: boolean;
  /** Message-ID of the mail that the lead received. */
  arrivedAs?: string | undefined;
}

/**
 * Records a mail in the timeline and queues it. Without a mail server it is only written to a file, so that it answers
 * nobody.
 */
export async function queueLeadMail(
  tx: Transaction,
  { jobs, config, mailer }: Pick<SendContext, "jobs" | "config" | "mailer">,
  { id, lead, addresses, letter, files, hasArrived = false, arrivedAs }: ReadyMail,
): Promise<LeadEvent> {
  const { subject, text, cc, plain, template, signature, isTemplateAlone, isPlain } = letter;
  const told = files.map(({ id: fileId, name, bytes }) => ({ id: fileId, name, bytes }));
  const words = { subject, text, cc, plain, template, signature, isPlain };
  const { sender } = addresses;
  const isUnsent = !hasArrived && !(await mailer.hasServer());
  const data = {
    mailId: id,
    to: lead.email,
    ...words,
    files: told.length > 0 ? told : null,
    ...(isUnsent && { isUnsent }),
  };
  // An unchanged template is not a person's answer.
  const answered = isTemplateAlone || isUnsent ? lead : await markAnswered(tx, { jobs, config }, lead.id);
  const added = { leadId: lead.id, type: "mail-out" as const, data };
  const event = isUnsent
    ? await recordLeadEvent(tx, added)
    : await recordAndPublish(tx, { jobs, config }, answered ?? lead, added);
  await tx.insert(leadMailsTable).values({
    id,
    leadId: lead.id,
    senderId: currentActor(tx).id,
    eventId: event.id,
    messageId: arrivedAs ?? `<lead-mail-${id}@${sender.slice(sender.lastIndexOf("@") + 1)}>`,
    thread: await readThread(tx, lead.id),
    replyTo: newReplyAddress(addresses),
    cc: (cc ?? []).map((address) => address.toLowerCase()),
    ...(hasArrived && { sentAt: sql`clock_timestamp()` }),
  });
  if (!hasArrived) await jobs.enqueue(tx, leadMailSend, { mailId: id });
  return event;
}

/**
 * Sends a mail once to each recipient. Those who are refused permanently are recorded in the timeline.
 * @throws if the server did not accept all others; the queue tries again
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
  const isUnsent = "isUnsent" in event.data;
  const hasServer = await mailer.hasServer();
  // A mail that was told to be sent waits for a server; one that was told not to be sent is not sent by surprise.
  if (!isUnsent && !hasServer) throw new Error("there is no mail server any more");
  if (isUnsent && hasServer) return;
  const html = await renderLetter(markdown, event.data as { text: string; isPlain?: true });
  const context = await readMailContext(resources);
  const letter = composeLeadMail(mail, event, html, context);
  const files = await readFiles(db, mail.id);
  const message = {
    ...letter,
    replyTo: await readReplyTo(db, mail.replyTo),
    ...(files.length > 0 && { attachments: files }),
    ...(mail.remaining && { recipients: mail.remaining }),
  };
  const whole = await embedPictures(resources, message, context.siteUrl);
  const { refused, isTaken } = await send(mailer, whole);
  const putOff = refused.filter(({ isPermanent }) => !isPermanent);
  await db.transaction(async (tx) => {
    const isKept = await noteDelivery(tx, mail, { isTaken, putOff });
    for (const one of refused)
      if (isKept && one.isPermanent) await recordRefusal(tx, resources, mail, message, one);
  });
  if (putOff.length > 0) throw new Error("the mail server put off some of the recipients");
}

interface Delivery {
  refused: RefusedRecipient[];
  /** False if nobody was accepted. */
  isTaken: boolean;
}

/** @throws if nobody was accepted, unless all were refused permanently */
async function send(mailer: Pick<Mailer, "send">, message: Message): Promise<Delivery> {
  try {
    return { refused: await mailer.send(message), isTaken: true };
  } catch (error) {
    if (!isRefusedRecipient(error)) throw error;
    return { refused: refusedRecipients(error), isTaken: false };
  }
}

/** Stores who has yet to get a mail, or that it is done. Returns false if the lead was erased meanwhile. */
async function noteDelivery(
  tx: Transaction,
  { id, remaining }: LeadMail,
  { isTaken, putOff }: { isTaken: boolean; putOff: RefusedRecipient[] },
): Promise<boolean> {
  const now = sql`clock_timestamp()`;
  // In a later attempt, others already have it.
  const end = isTaken || remaining ? { sentAt: now, remaining: null } : { refusedAt: now };
  const { rowCount } = await tx
    .update(leadMailsTable)
    .set(putOff.length > 0 ? { remaining: putOff.map(({ address }) => address) } : end)
    .where(eq(leadMailsTable.id, id));
  return rowCount === 1;
}

/** Records in the timeline that an administrator discarded a reply before it was sent. */
async function discardLeadMail(tx: Transaction, { mailId }: { mailId: string }): Promise<void> {
  const [found] = await tx
    .select({ mail: leadMailsTable, event: leadEventsTable })
    .from(leadMailsTable)
    .innerJoin(leadEventsTable, eq(leadEventsTable.id, leadMailsTable.eventId))
    .where(eq(leadMailsTable.id, mailId));
  if (!found || found.mail.sentAt || found.mail.refusedAt || found.mail.remaining) return;
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

async function recordRefusal(
  tx: Transaction,
  context: Pick<Resources, "jobs">,
  mail: LeadMail,
  { to, subject }: Message,
  { address, response }: RefusedRecipient,
): Promise<void> {
  const words = response || "O servidor de e-mail recusou o destinatário.";
  const isLeads = to.includes(address);
  const reason = isLeads ? words : `${address}: ${words}`;
  const report = await recordRefusedRecipient(tx, context, mail.id, { address, response: words });
  const data = { mailId: mail.id, subject, text: "", bounce: { reason }, report };
  await recordLeadEvent(tx, { leadId: mail.leadId, type: "mail-in", data });
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
