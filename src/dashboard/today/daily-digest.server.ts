// Mails each person what they have to do today, in the morning of business days: the queue of the overview.

import { sql } from "drizzle-orm";
import { findPersonWho, listWhoMay } from "#src/accounts/accounts.server.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Fact } from "#src/platform/mail/mail-layout.ts";
import type { Message } from "#src/platform/mail/mail.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { readAnswerPromise } from "#src/settings/settings.server.ts";
import { type MailContext, readMailContext, writeMail } from "#src/settings/texts/mail-context.server.ts";
import { TASKS_MAIL } from "#src/settings/texts/words/mails.ts";
import { businessClock } from "#src/shared/time/business-hours.ts";
import { formatDateTime } from "#src/shared/time/date-format.ts";
import { formatStepTime } from "#src/shared/time/next-step.ts";
import { toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { ENTRY_WORDS } from "./entry-words.ts";
import { findQueue } from "./find-today.server.ts";
import type { TodayEntry } from "./schema.ts";

const RETRIES = { retryDelay: 3, retryDelayMax: 90, retryLimit: 200 };
const MORNING = "08:00";

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
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`INSERT INTO task_mornings (id, day) VALUES (1, ${day})
      ON CONFLICT (id) DO UPDATE SET day = excluded.day WHERE task_mornings.day < excluded.day`);
    if (rowCount === 0) return;
    for (const { id } of await listWhoMay(tx, "leads"))
      await jobs.enqueue(tx, dailyDigestSend, { userId: id, day });
  });
}

/**
 * Mails a person the day's queue. Does nothing if nothing is left or they may no longer see leads, or the day is over.
 * @throws if the mail cannot be sent
 */
export async function sendDailyDigest(
  resources: Resources,
  { userId, day }: { userId: string; day: string },
  now = new Date(),
): Promise<void> {
  const { db, mailer, config } = resources;
  const { date: today } = toLocalTime(now, config.timeZone);
  if (day < today) return;
  const person = await findPersonWho(db, userId, "leads");
  // An early retry is about the day of its morning.
  const at = day === today ? now : toInstant({ date: day, time: MORNING }, config.timeZone);
  const queue = person && (await findQueue(resources, person, at));
  if (!queue || queue.entries.length === 0) return;
  const mail = { id: `${userId}-${day}`, to: person.email };
  await mailer.send(dailyDigestMail(mail, queue, await readMailContext(resources)));
}

/**
 * Builds the message in text and HTML.
 * @param queue with at least one entry
 */
export function dailyDigestMail(
  { id, to }: { id: string; to: string },
  { entries, total }: { entries: TodayEntry[]; total: number },
  context: MailContext,
): Message {
  return {
    id: `tasks-${id}`,
    to: [to],
    ...writeMail(TASKS_MAIL, context, ({ button }) => ({
      values: { quantas: String(total) },
      links: { link: { label: button, href: `${context.siteUrl}/dashboard` } },
      facts: entries.map((entry) => toFact(entry, context)),
    })),
  };
}

function toFact(entry: TodayEntry, { siteUrl, timeZone }: MailContext): Fact {
  const { kind, at, title, path, leadName, step, since } = entry;
  return {
    label: step ? formatStepTime(step, timeZone) : formatDateTime(since ?? at, timeZone),
    value: `${ENTRY_WORDS[kind].mail}${title}${leadName ? ` (${leadName})` : ""}`,
    href: `${siteUrl}${path}`,
  };
}
