// Mails each person their tasks in the morning of business days.

import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { findEmail } from "#src/accounts/accounts.server.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readAnswerPromise } from "#src/settings/settings.server.ts";
import { type MailContext, readMailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { TASKS_MAIL } from "#src/settings/texts/words/mails.ts";
import { businessClock } from "#src/shared/time/business-hours.ts";
import { formatDateTime } from "#src/shared/time/date-format.ts";
import { toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { mayOwn, seesAll } from "../change-lead.server.ts";
import { isOwnedBy } from "../own-leads.server.ts";
import type { LeadTask } from "../tasks/schema.ts";
import { leadTasksTable } from "../tasks/table.ts";
import { endOfDay, listOpenTasks } from "./leads-today.server.ts";

const RETRIES = { retryDelay: 3, retryDelayMax: 90, retryLimit: 200 };
const MORNING = "08:00";
/** Maximum number of tasks in a mail. */
const MAX_LISTED = 50;

/** Checks whether it is morning in the site's time zone. */
export const dailyDigestCheck: JobType<object> = { name: "tasks.morning", ...RETRIES, cron: "*/15 * * * *" };
export const dailyDigestSend: JobType<{ userId: string; day: string }> = {
  name: "tasks.mail",
  outgoing: "notices",
  ...RETRIES,
};

/**
 * Enqueues the day's mails after eight o'clock in the site's time zone. Does so once a day, however often it
 * runs.
 * @param now for tests
 */
export async function enqueueDailyDigests(
  { db, jobs, config }: Pick<Resources, "db" | "jobs" | "config">,
  now = new Date(),
): Promise<void> {
  const { date: day, time } = toLocalTime(now, config.timeZone);
  if (time < MORNING) return;
  if (!businessClock(await readAnswerPromise(db), config.timeZone).isOpenOn(day)) return;
  const { assigneeId, doneAt, dueAt } = leadTasksTable;
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`INSERT INTO task_mornings (id, day) VALUES (1, ${day})
      ON CONFLICT (id) DO UPDATE SET day = excluded.day WHERE task_mornings.day < excluded.day`);
    if (rowCount === 0) return;
    const people = await tx
      .selectDistinct({ userId: assigneeId })
      .from(leadTasksTable)
      .where(and(isNotNull(assigneeId), isNull(doneAt), lt(dueAt, endOfDay(now, config.timeZone))));
    for (const { userId } of people) if (userId) await jobs.enqueue(tx, dailyDigestSend, { userId, day });
  });
}

/**
 * Mails a person the day's tasks. Does nothing if the person has no tasks left or may no longer see leads, or
 * the day is over.
 * @throws if the mail cannot be sent
 */
export async function sendDailyDigest(
  resources: Resources,
  { userId, day }: { userId: string; day: string },
  now = new Date(),
): Promise<void> {
  const { db, mailer, config } = resources;
  if (day < toLocalTime(now, config.timeZone).date) return;
  const to = (await mayOwn(db, userId)) ? await findEmail(db, userId) : undefined;
  const end = endOfDay(toInstant({ date: day, time: MORNING }, config.timeZone), config.timeZone);
  const { assigneeId, dueAt } = leadTasksTable;
  // Leaves out tasks of leads that the person may no longer see.
  const isSeen = isOwnedBy((await seesAll(db, userId)) ? undefined : userId);
  const tasks = await listOpenTasks(db, and(eq(assigneeId, userId), lt(dueAt, end), isSeen), MAX_LISTED);
  if (!to || tasks.length === 0) return;
  await mailer.send(dailyDigestMail({ id: `${userId}-${day}`, to }, tasks, await readMailContext(resources)));
}

/**
 * Builds the message in text and HTML.
 * @param tasks at least one, the soonest first
 */
export function dailyDigestMail(
  { id, to }: { id: string; to: string },
  tasks: LeadTask[],
  context: MailContext,
): Message {
  return {
    id: `tasks-${id}`,
    to: [to],
    ...writeMail(TASKS_MAIL, context, ({ button }) => ({
      values: { quantas: String(tasks.length) },
      links: { link: { label: button, href: `${context.siteUrl}/dashboard` } },
      facts: tasks.map(({ title, dueAt, leadName, leadId }) => ({
        label: formatDateTime(dueAt, context.timeZone),
        value: `${title} (${leadName ?? "Lead sem nome"})`,
        href: `${context.siteUrl}/dashboard/leads/${leadId}`,
      })),
    })),
  };
}
