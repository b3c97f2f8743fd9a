// Finds leads whose promised answer is overdue, and notifies their owners once.

import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type MailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { OVERDUE_MAIL } from "#src/settings/texts/words/mails.ts";
import { formatLongTime } from "#src/shared/time/date-format.ts";
import type { LeadRow } from "../../change-lead.server.ts";
import { SETTLED } from "../../labels.ts";
import { type LeadRecord, leadOverdue } from "../../leads.server.ts";
import { isListed } from "../../listed-leads.ts";
import { describeReply } from "../../mail/outgoing/new-lead-mail.server.ts";
import { listResponsible, writeNotices } from "../../notices/write-notices.server.ts";
import { leadsTable } from "../../table.ts";
import { mergedLeadIds, canonicalLeadId } from "../../timeline/merged-leads.ts";

/** Matches leads whose deal is neither won nor lost. Written out, so that indexes of open leads serve it. */
export const isOpen = (): SQL => sql`${leadsTable.status} NOT IN ('CONVERTED', 'LOST')`;

/** When something last happened with a lead: here, or as the file says that it was imported from. */
export const lastActivity = (): SQL =>
  sql`coalesce(${leadsTable.activeAt}, ${leadsTable.answeredAt}, ${leadsTable.createdAt})`;

/** Matches leads that still wait for a promised answer (those of settled deals wait for none), without merged leads and those in the trash. */
export const awaitsAnswer = (): SQL | undefined => and(isListed(), isPromised());

function isPromised(): SQL | undefined {
  const { answerDueAt, answeredAt } = leadsTable;
  return and(isNotNull(answerDueAt), isNull(answeredAt), isOpen());
}

/** Matches open leads to which nobody has ever answered, promised or not, and those that have written since. */
export function awaitsAnyAnswer(): SQL | undefined {
  const { answeredAt, repliedAt } = leadsTable;
  return and(isOpen(), or(isNull(answeredAt), isNotNull(repliedAt)));
}

/** Matches leads whose promised answer is overdue. The SQL is true or false, never null. */
export function isOverdue(now: Date): SQL {
  return sql`(${and(awaitsAnswer(), lt(leadsTable.answerDueAt, now))})`;
}

/**
 * Matches overdue leads among listed ones. To be combined with `isListed`: written twice, it would keep PostgreSQL from
 * reading only an index of listed leads. True or false, never null.
 */
export function isOverdueIfListed(now: Date): SQL {
  return sql`(${and(isPromised(), lt(leadsTable.answerDueAt, now))})`;
}

/** Returns since when a lead is overdue, or null. */
export function findOverdueSince(lead: LeadRow, now: Date): Date | null {
  const { answerDueAt, answeredAt, status } = lead;
  if (!answerDueAt || answeredAt || SETTLED.includes(status)) return null;
  return answerDueAt < now ? answerDueAt : null;
}

/**
 * Notifies the lead's owner of a broken promise, or every administrator if the lead has no owner or the owner
 * may no longer see leads. Does nothing if the lead was erased, answered or settled meanwhile. A merged lead
 * is reported as the one that was kept, if the promise moved there. Called before the deadline, it postpones
 * itself.
 * @throws if there is nobody to notify; the queue tries again
 */
export async function notifyOverdue(
  { db, jobs }: Pick<Resources, "db" | "jobs">,
  leadId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [lead] = await tx
      .select()
      .from(leadsTable)
      .where(and(eq(leadsTable.id, canonicalLeadId(leadId)), awaitsAnswer()));
    if (!lead?.answerDueAt || !(await hasPromise(tx, leadId, lead.id))) return;
    if (lead.answerDueAt.getTime() > Date.now()) {
      await jobs.enqueue(tx, leadOverdue, { leadId }, { startAfter: lead.answerDueAt });
      return;
    }
    const people = await listResponsible(tx, lead.ownerId);
    if (people.length === 0) throw new Error("there is nobody to notify: no owner and no administrator");
    await writeNotices(
      tx,
      { jobs },
      people.map((userId) => ({ userId, leadId: lead.id, kind: "overdue", cause: lead.id })),
    );
  });
}

/**
 * Tells whether the kept lead's promise is this lead's. If several have the same date, one is chosen, so that
 * one reminder is sent.
 */
async function hasPromise(db: Queryable, leadId: string, keptId: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM leads WHERE id = ANY(${mergedLeadIds(keptId)})
      AND answer_due_at = (SELECT answer_due_at FROM leads WHERE id = ${keptId})
    ORDER BY id = ${keptId} DESC, id LIMIT 1`);
  return rows[0]?.id === leadId;
}

type OverdueLead = Pick<LeadRecord, "id" | "name" | "email" | "createdAt"> & { answerDueAt: Date };

/** Builds the message in text and HTML. @param canAnswer whether a reply by mail reaches the lead */
export function overdueMail(
  lead: OverdueLead,
  to: string[],
  context: MailContext,
  canAnswer: boolean,
): Message {
  const shown = (moment: Date) => formatLongTime(moment, context.timeZone);
  return {
    id: `lead-overdue-${lead.id}`,
    to,
    ...writeMail(OVERDUE_MAIL, context, ({ button }, names) => ({
      values: {
        nome: lead.name ?? lead.email ?? "Lead sem nome",
        resposta: lead.email === null ? "" : describeReply(context, canAnswer),
      },
      links: { link: { label: button, href: `${context.siteUrl}/dashboard/leads/${lead.id}` } },
      facts: [
        { label: names.sentAt, value: shown(lead.createdAt) },
        { label: names.due, value: shown(lead.answerDueAt) },
      ],
    })),
  };
}
