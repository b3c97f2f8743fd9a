// Handles replies that members of the team write in their own mail program. Verified ones are sent to the
// lead like a reply from the dashboard; all others wait in "A quem pertence?" and never leave in the
// company's name.

import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { findAccountByEmail } from "#src/accounts/accounts.server.ts";
import { type Actor, actAs, asActor } from "#src/audit/actor.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { isHeldUntilCommit } from "#src/platform/outgoing/holds.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type LeadRow, mayOwn, seesAll } from "../../change-lead.server.ts";
import type { WebhookContext } from "../../lead-webhooks.server.ts";
import { mergedLeadIds } from "../../timeline/merged-leads.ts";
import { leadEventsTable } from "../../timeline/table.ts";
import { answerSubject, plainSubject } from "../outgoing/answer-subject.ts";
import type { AnsweredNotice } from "../outgoing/find-answered.server.ts";
import { refuseOverLimit } from "../outgoing/mail-limits.server.ts";
import type { MailAddresses } from "../outgoing/reply-address.server.ts";
import { MAX_MAIL_TEXT, MAX_SUBJECT } from "../outgoing/schema.ts";
import { queueLeadMail } from "../outgoing/send-mail.server.ts";
import { readSignature } from "../outgoing/write-letter.server.ts";
import { type IncomingMail, UNREADABLE } from "./imap.server.ts";
import type { UnsentReason, MailData } from "./schema.ts";
import { unmatchedMailsTable } from "./table.ts";
import { unsentReplyNotify } from "./unsent-reply.server.ts";

/**
 * Milliseconds after which a reply is too old to be sent, such as after an outage of the mailbox or a
 * restore.
 */
const LATE = 24 * 60 * 60 * 1000;

/** Longest signature, in lines that are not blank, and the length up to which one of them is read. */
const SIGNATURE_LINES = 8;
const SIGNATURE_LINE = 200;

/** Subject if the lead has no mail yet. */
const FIRST_SUBJECT = "Sua mensagem";

interface TeamReply {
  lead: LeadRow;
  /** The person in the From header. */
  writer: Actor;
  mail: IncomingMail;
  notices: AnsweredNotice[];
  /** Addresses that had a copy of the mail to the lead that is being answered, in lower case. */
  copied: string[];
  addresses: MailAddresses;
}

/**
 * Returns the team member who uses an address: an active account, or whoever reads the company's contact
 * address, such as a shared mailbox, if the notice was sent there. Having received a notice is not enough:
 * its recipient may have left the team.
 */
export async function findTeamWriter(
  tx: Transaction,
  { address, name }: MailData["from"],
  notices: AnsweredNotice[],
  contactEmail: string | null,
): Promise<Actor | undefined> {
  if (address === null) return undefined;
  const account = await findAccountByEmail(tx, address);
  if (account) return asActor(account);
  const own = address.toLowerCase();
  const isNotified =
    own === contactEmail?.toLowerCase() && notices.some(({ recipients }) => recipients.includes(own));
  return isNotified ? { kind: "person", id: null, name: name ?? address, email: address } : undefined;
}

/** Sends a team member's reply to the lead, or stores it as unsent and tells the writer why. */
export async function handleTeamReply(
  tx: Transaction,
  context: WebhookContext & Pick<Resources, "mailer">,
  answer: TeamReply,
): Promise<void> {
  const { lead, writer, mail, addresses } = answer;
  const { data } = mail;
  if (data.bounce) return;
  // Ignores automatic replies. Exchange marks mails that a person begins as programs' ones, too: those wait in the list.
  if (data.automatic) {
    if (mail.answers.length === 0) await insertUnsent(tx, answer, "automatic");
    return;
  }
  const kept = await findTrouble(tx, answer);
  if (kept) return storeUnsentReply(tx, context, answer, kept);
  const email = lead.email ?? "";
  const signature = isSigned(data.text, writer.name) ? "" : await signatureOf(tx, writer);
  const letter = {
    subject: await subjectOf(tx, answer),
    text: data.text,
    isTemplateAlone: false,
    isPlain: true as const,
    ...(signature !== null && { signature }),
  };
  // The writer may have sent it to the lead directly.
  const hasArrived = mail.recipients.includes(email.toLowerCase());
  await queueLeadMail(tx, context, {
    id: randomUUID(),
    lead: { ...lead, email },
    addresses,
    letter,
    files: [],
    ...(hasArrived && { arrivedAs: data.messageId }),
    hasArrived,
  });
}

/** Returns the writer's own signature; null if there is none, so that the usual one is added. */
const signatureOf = async (tx: Transaction, { id }: Actor): Promise<string | null> =>
  id === null ? null : readSignature(tx, id);

/**
 * Tells whether a text ends with a signature: after its first line, one of its last lines names the writer as in "Bia",
 * "Abraço, Bia" or "Bia Souza | Vendas". A signature after "--" is no longer in the text (reply-text.ts).
 */
function isSigned(text: string, writerName: string): boolean {
  const names = lettersOf(writerName).split(" ");
  const isName = (part: string): boolean => {
    const words = part.split(" ");
    return part !== "" && words[0] === names[0] && words.every((word) => names.includes(word));
  };
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines
    .slice(1)
    .slice(-SIGNATURE_LINES)
    .some((line) => {
      const parts = line
        .slice(0, SIGNATURE_LINE)
        .split(/[,|/(<–—]|\s-\s/)
        .map(lettersOf)
        .filter(Boolean);
      // A first name alone may also address somebody, except at the end of a line.
      return parts.some((part, at) => isName(part) && (part.includes(" ") || at === parts.length - 1));
    });
}

/** Lower case, without accents, marks and repeated spaces. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Returns the reason why a reply cannot be sent on. If there is none, its writer becomes the transaction's
 * actor.
 */
async function findTrouble(
  tx: Transaction,
  { lead, writer, mail, notices, copied }: TeamReply,
): Promise<UnsentReason | undefined> {
  const { data, isSenderVerified, receivedAt } = mail;
  const from = data.from.address?.toLowerCase() ?? "";
  if (!isSenderVerified) return "unproven";
  if (writer.id !== null && !(await maySee(tx, writer.id, lead))) return "not-allowed";
  if (!lead.email) return "no-address";
  // A colleague who had a copy answers the team, unless the lead is among the recipients.
  if (copied.includes(from) && !mail.recipients.includes(lead.email.toLowerCase())) return "copied";
  if (receivedAt.getTime() < Date.now() - LATE) return "late";
  if (data.attachments) return "attachments";
  if (!isClear(data.text, notices)) return "text";
  if (lead.isEmailUnproved) return "address-unproved";
  if (await isHeldUntilCommit(tx, "mails")) return "held";
  actAs(tx, writer);
  return (await refuseOverLimit(tx, lead.id)) && "limit";
}

/**
 * Tells whether a text quotes nothing of the notices: they are internal, and mail programs quote in many
 * ways.
 */
function isClear(text: string, notices: AnsweredNotice[]): boolean {
  if (text === "" || text === UNREADABLE || text.length > MAX_MAIL_TEXT || /^>/m.test(text)) return false;
  return !text.includes("/dashboard/") && !notices.some(({ subject }) => text.includes(subject));
}

async function maySee(tx: Transaction, userId: string, { ownerId }: LeadRow): Promise<boolean> {
  return (await seesAll(tx, userId)) || (ownerId === userId && (await mayOwn(tx, userId)));
}

async function storeUnsentReply(
  tx: Transaction,
  { jobs }: WebhookContext,
  answer: TeamReply,
  kept: UnsentReason,
): Promise<void> {
  const { lead, mail } = answer;
  const fromAddress = mail.data.from.address;
  // Notifies once per sender and lead, so that forged mails cannot flood the person.
  const isTold = await tx.$count(
    unmatchedMailsTable,
    and(eq(unmatchedMailsTable.fromAddress, fromAddress ?? ""), eq(unmatchedMailsTable.leadId, lead.id)),
  );
  const mailId = await insertUnsent(tx, answer, kept);
  if (!isTold) await jobs.enqueue(tx, unsentReplyNotify, { mailId });
}

async function insertUnsent(
  tx: Transaction,
  { lead, mail: { data, receivedAt } }: Pick<TeamReply, "lead" | "mail">,
  kept: UnsentReason,
): Promise<string> {
  const { automatic: _shownByReason, ...words } = data;
  const values = { receivedAt, fromAddress: data.from.address, leadId: lead.id };
  const [row] = await tx
    .insert(unmatchedMailsTable)
    .values({ ...values, data: { ...words, team: { kept } } })
    .returning();
  if (!row) throw new Error("a mail that was inserted is gone");
  return row.id;
}

/**
 * Returns the writer's subject. A notice's subject is internal, so that of the lead's latest mail replaces
 * it.
 */
async function subjectOf(tx: Transaction, { lead, mail, notices }: TeamReply): Promise<string> {
  const own = plainSubject(mail.data.subject);
  if (own && !notices.some(({ subject }) => plainSubject(subject) === own)) {
    const isAnswer = own !== mail.data.subject.trim();
    return (isAnswer ? answerSubject(own) : own).slice(0, MAX_SUBJECT);
  }
  const { data, at, id, type } = leadEventsTable;
  const [newest] = await tx
    .select({ subject: sql<string>`${data} ->> 'subject'` })
    .from(leadEventsTable)
    .where(
      and(
        sql`${leadEventsTable.leadId} = ANY(${mergedLeadIds(lead.id)})`,
        sql`${type} IN ('mail-in', 'mail-out') AND ${data} ->> 'subject' <> '' AND NOT ${data} ?| ARRAY['team', 'automatic', 'bounce']`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(1);
  return newest ? answerSubject(newest.subject) || FIRST_SUBJECT : FIRST_SUBJECT;
}
