// Answers that somebody of the team writes in a mail program of their own. What is proved to be theirs goes to the lead as an
// answer from the dashboard does; everything else waits in "A quem pertence?", and never leaves in the company's name.
import { randomUUID } from "node:crypto";
import { and, desc, eq, sql } from "drizzle-orm";
import { findAccountByEmail } from "#src/accounts/accounts.server.ts";
import { type Actor, actAs, asActor } from "#src/audit/actor.server.ts";
import { type LeadRow, mayOwn, seesAll } from "#src/features/leads/change-lead.server.ts";
import type { NewsContext } from "#src/features/leads/lead-news.server.ts";
import { answerSubject, plainSubject } from "#src/features/leads/mails/answer-subject.ts";
import type { AnsweredNotice } from "#src/features/leads/mails/find-answered.server.ts";
import { refuseOverLimit } from "#src/features/leads/mails/mail-limits.server.ts";
import { MAX_MAIL_TEXT, MAX_SUBJECT } from "#src/features/leads/mails/schema.ts";
import { putMail } from "#src/features/leads/mails/send-mail.server.ts";
import { readSignature } from "#src/features/leads/mails/signatures.server.ts";
import { familyOf } from "#src/features/leads/timeline/merged-leads.ts";
import { leadEventsTable } from "#src/features/leads/timeline/table.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import { answerKept } from "./answer-kept.server.ts";
import { type IncomingMail, UNREADABLE } from "./imap.server.ts";
import type { KeptAnswer, MailData } from "./schema.ts";
import { doubtfulMailsTable } from "./table.ts";

/** Milliseconds after which nobody expects an answer to leave, as of a mailbox that was away, or is read again after a restore. */
const LATE = 24 * 60 * 60 * 1000;

/** For a lead that has no mail yet. */
const FIRST_SUBJECT = "Sua mensagem";

interface TeamAnswer {
  lead: LeadRow;
  /** Who says to have written it. */
  writer: Actor;
  mail: IncomingMail;
  notices: AnsweredNotice[];
  /** The address that mails come from. */
  sender: string;
}

/**
 * Whom of the team an address belongs to: an account that is active, or whoever reads the company's contact address, as a
 * mailbox that several share, where the notice was sent to it. A notice alone proves nobody: its recipient may have left the team.
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

/** Sends an answer of the team to the lead, or keeps it and tells the writer why. */
export async function placeTeamAnswer(
  tx: Transaction,
  context: NewsContext,
  answer: TeamAnswer,
): Promise<void> {
  const { lead, writer, mail, sender } = answer;
  const { data } = mail;
  // A notice of holidays is for nobody.
  if (data.automatic || data.bounce) return;
  const kept = await findTrouble(tx, answer);
  if (kept) return keepAnswer(tx, context, answer, kept);
  const email = lead.email ?? "";
  const signature = writer.id === null ? null : await readSignature(tx, writer.id);
  const letter = {
    subject: await subjectOf(tx, answer),
    text: data.text,
    isTemplateAlone: false,
    isPlain: true as const,
    ...(signature !== null && { signature }),
  };
  // The writer may have sent it to the lead as well.
  const hasArrived = mail.recipients.includes(email.toLowerCase());
  await putMail(tx, context, {
    id: randomUUID(),
    lead: { ...lead, email },
    sender,
    letter,
    files: [],
    ...(hasArrived && { arrivedAs: data.messageId }),
    hasArrived,
  });
}

/** Why an answer cannot be sent on; undefined if it can: then the transaction acts for its writer. */
async function findTrouble(
  tx: Transaction,
  { lead, writer, mail, notices }: TeamAnswer,
): Promise<KeptAnswer | undefined> {
  const { data, isSenderProven, receivedAt } = mail;
  if (!isSenderProven) return "unproven";
  if (writer.id !== null && !(await maySee(tx, writer.id, lead))) return "not-allowed";
  if (!lead.email) return "no-address";
  if (receivedAt.getTime() < Date.now() - LATE) return "late";
  if (data.attachments) return "attachments";
  if (!isClear(data.text, notices)) return "text";
  if (lead.isEmailUnproved) return "address-unproved";
  actAs(tx, writer);
  return (await refuseOverLimit(tx, lead.id, [])) && "limit";
}

/** Whether a text is an answer alone: what a notice says is for the team, and programs quote in many ways. */
function isClear(text: string, notices: AnsweredNotice[]): boolean {
  if (text === "" || text === UNREADABLE || text.length > MAX_MAIL_TEXT || /^>/m.test(text)) return false;
  return !text.includes("/dashboard/") && !notices.some(({ subject }) => text.includes(subject));
}

async function maySee(tx: Transaction, userId: string, { ownerId }: LeadRow): Promise<boolean> {
  return (await seesAll(tx, userId)) || (ownerId === userId && (await mayOwn(tx, userId)));
}

async function keepAnswer(
  tx: Transaction,
  { jobs }: NewsContext,
  { lead, mail }: TeamAnswer,
  kept: KeptAnswer,
): Promise<void> {
  const { data, receivedAt } = mail;
  const fromAddress = data.from.address;
  // Whoever forges a sender must not be able to mail that person again and again.
  const isTold = await tx.$count(
    doubtfulMailsTable,
    and(eq(doubtfulMailsTable.fromAddress, fromAddress ?? ""), eq(doubtfulMailsTable.leadId, lead.id)),
  );
  const [row] = await tx
    .insert(doubtfulMailsTable)
    .values({ receivedAt, fromAddress, leadId: lead.id, data: { ...data, team: { kept } } })
    .returning();
  if (row && !isTold) await jobs.enqueue(tx, answerKept, { mailId: row.id });
}

/** What the writer called it; the subject of a notice is the team's alone, and that of the mails with the lead stands for it. */
async function subjectOf(tx: Transaction, { lead, mail, notices }: TeamAnswer): Promise<string> {
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
        sql`${leadEventsTable.leadId} = ANY(${familyOf(lead.id)})`,
        sql`${type} IN ('mail-in', 'mail-out') AND ${data} ->> 'subject' <> '' AND NOT ${data} ? 'team'`,
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(1);
  return newest ? answerSubject(newest.subject) || FIRST_SUBJECT : FIRST_SUBJECT;
}
