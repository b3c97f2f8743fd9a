// The mail of the morning: what each person has to do today, on business days, and nothing where there is nothing.
import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { findEmail } from "#src/accounts/accounts.server.ts";
import { mayOwn, seesAll } from "#src/features/leads/change-lead.server.ts";
import { isOwnedBy } from "#src/features/leads/own-leads.server.ts";
import { leadTasksTable } from "#src/features/leads/person/table.ts";
import { endOfDay, listOpenTasks } from "#src/features/leads/today/today.server.ts";
import type { JobKind } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { readAnswerPromise } from "#src/settings/settings.server.ts";
import { businessClock } from "#src/shared/time/business-hours.ts";
import { toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { morningMail } from "./morning-mail.ts";

const RETRIES = { retryDelay: 3, retryDelayMax: 90, retryLimit: 200 };
const MORNING = "08:00";
/** A list, not a book. */
const MAX_LISTED = 50;

/** Looks whether it is morning at the site, which is in any time zone. */
export const tasksMorning: JobKind<object> = { name: "tasks.morning", ...RETRIES, cron: "*/15 * * * *" };
/** Mails one person the tasks of a day. */
export const tasksMail: JobKind<{ userId: string; day: string }> = {
  name: "tasks.mail",
  outgoing: "notices",
  ...RETRIES,
};

/**
 * Enqueues the mails of a day, from eight o'clock at the site on, once a day, whatever runs it how often.
 * @param now for tests
 */
export async function beginMorning(
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
    for (const { userId } of people) if (userId) await jobs.enqueue(tx, tasksMail, { userId, day });
  });
}

/**
 * Does nothing if the person has no tasks left or may no longer see leads, or the day is over.
 * @throws when the mail cannot be sent
 */
export async function mailTasks(
  resources: Resources,
  { userId, day }: { userId: string; day: string },
  now = new Date(),
): Promise<void> {
  const { db, mailer, config } = resources;
  if (day < toLocalTime(now, config.timeZone).date) return;
  const to = (await mayOwn(db, userId)) ? await findEmail(db, userId) : undefined;
  const end = endOfDay(toInstant({ date: day, time: MORNING }, config.timeZone), config.timeZone);
  const { assigneeId, dueAt } = leadTasksTable;
  // Who does not see all leads has no task of one that is another's by now.
  const isSeen = isOwnedBy((await seesAll(db, userId)) ? undefined : userId);
  const tasks = await listOpenTasks(db, and(eq(assigneeId, userId), lt(dueAt, end), isSeen), MAX_LISTED);
  if (!to || tasks.length === 0) return;
  await mailer.send(morningMail({ id: `${userId}-${day}`, to }, tasks, await readMailContext(resources)));
}
