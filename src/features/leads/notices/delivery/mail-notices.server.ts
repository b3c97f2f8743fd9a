// Mails notices that a person wants at once. In quiet hours they wait, and several that wait for one person go together.

import { eq, sql } from "drizzle-orm";
import { findPersonWho } from "#src/accounts/accounts.server.ts";
import { may } from "#src/accounts/roles.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type MailContext, readMailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { NOTICES_MAIL } from "#src/settings/texts/words/mails.ts";
import { formatDateTime } from "#src/shared/time/date-format.ts";
import { awaitsAnswer, overdueMail } from "../../follow-up/response-deadline/overdue.server.ts";
import { failedMail, findFailedMail } from "../../mail/mailbox/failed-mail-notice.server.ts";
import { canAnswerByMail, sendNotice } from "../../mail/outgoing/lead-notices.server.ts";
import { leadsTable } from "../../table.ts";
import { NOTICE_COLUMNS, type NoticeRow, pathOfNotice } from "../center/notices.server.ts";
import { isVisibleTo, NOTICES_WITH_LEADS, type Reader } from "../center/visible-notices.server.ts";
import { describeNotice } from "../notice-words.ts";
import { endOfQuiet, readNoticeSettings } from "../settings.server.ts";
import { staffNoticesTable } from "../table.ts";
import { listResponsible, noticeMail } from "../write-notices.server.ts";

/** Days after which a notice whose digest did not come is left out. */
const DIGEST_DAYS = 7;
/** Most notices in one mail. */
const MAX_LISTED = 50;

/**
 * Mails a notice; one that has waited for the end of quiet hours, with all others that have. Does nothing if another job
 * mails it, or if none of them concerns the person any more.
 * @throws if the mail cannot be sent; the queue tries again, with the same notices
 */
export async function mailNotice(resources: Resources, noticeId: string, now = new Date()): Promise<void> {
  const { db } = resources;
  const userId = await db.transaction((tx) => takeDue(tx, resources, noticeId, now));
  if (userId === undefined) return;
  const person = await findPersonWho(db, userId, "leads");
  if (person) {
    const reader = { id: person.id, seesAll: may(person.role, "allLeads") };
    const notices = await listTaken(db, reader, noticeId);
    if (notices.length > 0) await send(resources, { ...reader, email: person.email }, noticeId, notices);
  }
  await db
    .update(staffNoticesTable)
    .set({ mailedAt: sql`now()` })
    .where(eq(staffNoticesTable.mailedWith, noticeId));
}

/**
 * Takes a notice and, if it has waited, the others of its person that have. In quiet hours it plans the job anew.
 * @returns the person; undefined if this job has nothing to mail now
 */
async function takeDue(
  tx: Transaction,
  { jobs, config }: Pick<Resources, "jobs" | "config">,
  noticeId: string,
  now: Date,
): Promise<string | undefined> {
  const isIt = eq(staffNoticesTable.id, noticeId);
  const [found] = await tx.select({ userId: staffNoticesTable.userId }).from(staffNoticesTable).where(isIt);
  if (!found) return undefined;
  const { userId } = found;
  // Jobs of one person take turns, since each may take the notices of the others.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('notice.mail'), hashtext(${userId}))`);
  const isDue = sql`mail_at <= clock_timestamp()`;
  const [notice] = await tx
    .select({
      mailedWith: staffNoticesTable.mailedWith,
      mailedAt: staffNoticesTable.mailedAt,
      isDue: sql<boolean | null>`${isDue}`,
    })
    .from(staffNoticesTable)
    .where(isIt);
  if (!notice || notice.mailedAt) return undefined;
  if (notice.mailedWith !== null) return notice.mailedWith === noticeId ? userId : undefined;
  if (!notice.isDue) return undefined;
  const { quiet } = await readNoticeSettings(tx, userId);
  const end = endOfQuiet(now, quiet, config.timeZone);
  if (end) {
    await tx.update(staffNoticesTable).set({ mailAt: end }).where(isIt);
    await jobs.enqueue(tx, noticeMail, { noticeId }, { startAfter: end });
    return undefined;
  }
  const hasWaited = sql`mail_at > at`;
  await tx.execute(sql`UPDATE staff_notices SET mailed_with = ${noticeId}
    WHERE user_id = ${userId} AND mailed_at IS NULL AND mailed_with IS NULL AND ${isDue}
      AND (id = ${noticeId} OR ${hasWaited} AND (SELECT ${hasWaited} FROM staff_notices WHERE id = ${noticeId}))`);
  return userId;
}

/** Lists what a job has taken and still concerns the person, the oldest first. */
async function listTaken(db: Queryable, reader: Reader, noticeId: string): Promise<NoticeRow[]> {
  const isTask = sql`data ->> 'isTask' IS NOT NULL`;
  const isOpenTask = sql`EXISTS (SELECT FROM lead_tasks WHERE id::text = staff_notices.cause AND done_at IS NULL)`;
  const isNews = sql`CASE kind
    WHEN 'overdue' THEN ${awaitsAnswer()}
    WHEN 'deadline' THEN ${awaitsAnswer()}
    WHEN 'step' THEN CASE WHEN ${isTask} THEN ${isOpenTask} ELSE leads.next_step ->> 'at' = data ->> 'due' END
    ELSE true END`;
  const { rows } = await db.execute<NoticeRow>(sql`SELECT ${NOTICE_COLUMNS} FROM ${NOTICES_WITH_LEADS}
    WHERE staff_notices.mailed_with = ${noticeId} AND ${isVisibleTo(reader)} AND ${isNews}
    ORDER BY staff_notices.at, staff_notices.id`);
  const theirs: NoticeRow[] = [];
  for (const row of rows) if (await concerns(db, row, reader.id)) theirs.push(row);
  return theirs;
}

/** Tells whether a person is still the one to be told, since the lead may belong to somebody else by now. */
async function concerns(
  db: Queryable,
  { leadId, ownerId, data }: NoticeRow,
  userId: string,
): Promise<boolean> {
  if (leadId === null || data.isTask) return true;
  return (await listResponsible(db, ownerId)).includes(userId);
}

/** Sends one notice in its own words if it has any, several as a list. */
async function send(
  resources: Resources,
  reader: Reader & { email: string },
  noticeId: string,
  notices: NoticeRow[],
): Promise<void> {
  const { db, mailer } = resources;
  const context = await readMailContext(resources);
  const [notice, ...others] = notices;
  const to = [reader.email];
  if (notice && others.length === 0) {
    const [lead] = notice.leadId
      ? await db.select().from(leadsTable).where(eq(leadsTable.id, notice.leadId))
      : [];
    if (notice.kind === "overdue" && lead?.answerDueAt) {
      const overdue = { ...lead, answerDueAt: lead.answerDueAt };
      const message = overdueMail(overdue, to, context, await canAnswerByMail(resources, lead));
      const own = { ...message, id: `${message.id}-${reader.id}` };
      return sendNotice(resources, lead, own, context.settings.contactEmail);
    }
    const failed =
      notice.kind === "undelivered" && lead ? await findFailedMail(db, notice.cause, lead) : undefined;
    if (failed) {
      const message = failedMail({ ...failed, to }, context);
      await mailer.send({ ...message, id: `${message.id}-${reader.id}` });
      return;
    }
  }
  await mailer.send(noticesMail({ id: noticeId, to, reader, notices }, context));
}

interface NoticesMail {
  id: string;
  to: string[];
  reader: Pick<Reader, "id">;
  /** At least one. */
  notices: Pick<NoticeRow, "kind" | "data" | "at" | "leadId" | "leadName">[];
}

/** Builds the message in text and HTML. */
export function noticesMail({ id, to, reader, notices }: NoticesMail, context: MailContext): Message {
  const { siteUrl, timeZone } = context;
  const facts = notices.slice(0, MAX_LISTED).map((notice) => toNoticeFact(notice, reader, context));
  const [first] = notices;
  const summary =
    first && notices.length === 1 ? describeNotice(first, timeZone) : `${notices.length} avisos sobre leads`;
  const path = first && notices.length === 1 ? pathOfNotice(first, reader) : "/dashboard/notificacoes";
  return {
    id: `notice-${id}`,
    to,
    ...writeMail(NOTICES_MAIL, context, ({ button }) => ({
      values: { resumo: summary },
      links: { link: { label: button, href: `${siteUrl}${path}` } },
      facts,
    })),
  };
}

/** Describes a notice as a line of a mail's table. */
export function toNoticeFact(
  notice: NoticesMail["notices"][number],
  reader: Pick<Reader, "id">,
  { siteUrl, timeZone }: Pick<MailContext, "siteUrl" | "timeZone">,
) {
  return {
    label: formatDateTime(new Date(notice.at).toISOString(), timeZone),
    value: describeNotice(notice, timeZone),
    href: `${siteUrl}${pathOfNotice(notice, reader)}`,
  };
}

/** Lists the notices for a person's next digest, the oldest first. */
export async function listForDigest(db: Queryable, reader: Reader): Promise<NoticeRow[]> {
  const { rows } = await db.execute<NoticeRow>(sql`SELECT ${NOTICE_COLUMNS} FROM ${NOTICES_WITH_LEADS}
    WHERE staff_notices.is_in_digest AND staff_notices.mailed_at IS NULL
      AND staff_notices.at > now() - make_interval(days => ${DIGEST_DAYS}) AND ${isVisibleTo(reader)}
    ORDER BY staff_notices.at, staff_notices.id LIMIT ${MAX_LISTED}`);
  return rows;
}

/** Records that a digest has told of notices. */
export async function markDigested(db: Queryable, notices: Pick<NoticeRow, "id">[]): Promise<void> {
  const ids = notices.map(({ id }) => id);
  await db.execute(sql`UPDATE staff_notices SET mailed_at = now() WHERE id = ANY(${sql.param(ids)}::uuid[])`);
}
