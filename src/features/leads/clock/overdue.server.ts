// Leads whose promised answer is late: they stand first, and whose they are is reminded once.
import { and, eq, isNotNull, isNull, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { findEmail, listAdminEmails } from "#src/accounts/accounts.server.ts";
import { type LeadRow, mayOwn } from "#src/features/leads/change-lead.server.ts";
import type { LeadStatus } from "#src/features/leads/schema.ts";
import { canAnswerByMail, sendNotice } from "#src/features/leads/mails/lead-notices.server.ts";
import { leadOverdue } from "#src/features/leads/overdue-job.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { familyOf, keptOf } from "#src/features/leads/timeline/merged-leads.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { overdueMail } from "./overdue-mail.ts";

/** Nobody waits for an answer there any more; what was promised stays in the figures. */
const SETTLED: LeadStatus[] = ["CONVERTED", "LOST"];

/** Matches leads that still wait for a promised answer; leads merged into another do not wait themselves. */
export function isAwaited(): SQL | undefined {
  const { answerDueAt, answeredAt, mergedInto, status } = leadsTable;
  return and(isNull(mergedInto), isNotNull(answerDueAt), isNull(answeredAt), notInArray(status, SETTLED));
}

/** Of a lead: its answer was promised for before `now`, and nobody has given one. True or false, never null. */
export function isOverdue(now: Date): SQL {
  return sql`(${and(isAwaited(), lt(leadsTable.answerDueAt, now))})`;
}

/** The same of a row. @returns since when, or null */
export function findLateness(lead: LeadRow, now: Date): Date | null {
  const { answerDueAt, answeredAt, status } = lead;
  if (!answerDueAt || answeredAt || SETTLED.includes(status)) return null;
  return answerDueAt < now ? answerDueAt : null;
}

/**
 * Reminds the lead's owner of a broken promise, or every administrator if the lead has no owner or the owner
 * may no longer see leads. Does nothing if the lead was erased, answered or settled meanwhile. A merged lead
 * is reported as the one that was kept, if the promise moved there. Called before the deadline, it postpones
 * itself, so that the notice is sent once.
 * @throws when the mail cannot be sent; the queue tries again
 */
export async function remindOfOverdue(resources: Resources, leadId: string): Promise<void> {
  const { db, jobs } = resources;
  const [lead] = await db
    .select()
    .from(leadsTable)
    .where(and(eq(leadsTable.id, keptOf(leadId)), isAwaited()));
  if (!lead?.answerDueAt || !(await hasPromise(db, leadId, lead.id))) return;
  if (lead.answerDueAt.getTime() > Date.now())
    return jobs.enqueue(db, leadOverdue, { leadId }, { startAfter: lead.answerDueAt });
  const to = await findReminded(db, lead.ownerId);
  if (to.length === 0) throw new Error("there is nobody to remind: no owner and no administrator");
  const context = await readMailContext(resources);
  const canAnswer = canAnswerByMail(resources, lead);
  const message = overdueMail({ ...lead, answerDueAt: lead.answerDueAt }, to, context, canAnswer);
  await sendNotice(resources, lead, message, context.settings.contactEmail);
}

/**
 * Tells whether the kept lead's promise is this lead's. If several have the same date, one is chosen, so that
 * one reminder is sent.
 */
async function hasPromise(db: Queryable, leadId: string, keptId: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM leads WHERE id = ANY(${familyOf(keptId)})
      AND answer_due_at = (SELECT answer_due_at FROM leads WHERE id = ${keptId})
    ORDER BY id = ${keptId} DESC, id LIMIT 1`);
  return rows[0]?.id === leadId;
}

async function findReminded(db: Queryable, ownerId: string | null): Promise<string[]> {
  const email = ownerId && (await mayOwn(db, ownerId)) ? await findEmail(db, ownerId) : undefined;
  return email ? [email] : listAdminEmails(db);
}
