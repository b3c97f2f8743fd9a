// Mails each person what they have to do today, on business days at the hour that they have chosen: the queue of the
// overview, and the notices that they want in it.

import { sql } from "drizzle-orm";
import { findPersonWho, listWhoMay } from "#src/accounts/accounts.server.ts";
import { may } from "#src/accounts/roles.ts";
import type { NoticeRow } from "#src/features/leads/notices/center/notices.server.ts";
import {
  listForDigest,
  markDigested,
  toNoticeFact,
} from "#src/features/leads/notices/delivery/mail-notices.server.ts";
import { hourOf } from "#src/features/leads/notices/labels.ts";
import {
  endOfQuiet,
  readNoticeSettings,
  readNoticeSettingsOf,
} from "#src/features/leads/notices/settings.server.ts";
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

/** Checks whose hour has come in the site's time zone. */
export const dailyDigestCheck: JobType<object> = { name: "tasks.morning", ...RETRIES, cron: "*/15 * * * *" };
export const dailyDigestSend: JobType<{ userId: string; day: string }> = {
  name: "tasks.mail",
  outgoing: "notices",
  ...RETRIES,
};

/**
 * Enqueues the day's mails of the people whose hour has come in the site's time zone. Does so once a day for each,
 * however often it runs.
 * @param now for tests
 */
export async function enqueueDailyDigests(
  { db, jobs, config }: Pick<Resources, "db" | "jobs" | "config">,
  now = new Date(),
): Promise<void> {
  const { date: day, time } = toLocalTime(now, config.timeZone);
  if (!businessClock(await readAnswerPromise(db), config.timeZone).isOpenOn(day)) return;
  await db.transaction(async (tx) => {
    const people = (await listWhoMay(tx, "leads")).map(({ id }) => id);
    const settingsOf = await readNoticeSettingsOf(tx, people);
    const due = people.filter((id) => time >= hourOf(settingsOf(id).digestHour));
    const { rows } = await tx.execute<{ id: string }>(sql`INSERT INTO daily_digests (user_id, day)
      SELECT id, ${day} FROM unnest(${sql.param(due.toSorted())}::uuid[]) AS id
      ON CONFLICT (user_id) DO UPDATE SET day = excluded.day WHERE daily_digests.day < excluded.day
      RETURNING user_id AS id`);
    for (const { id } of rows) await jobs.enqueue(tx, dailyDigestSend, { userId: id, day });
  });
}

/**
 * Mails a person the day's queue, in quiet hours at their end. Does nothing if nothing is left or they may no longer see
 * leads, or the day is over, or its mail was sent.
 * @throws if the mail cannot be sent
 */
export async function sendDailyDigest(
  resources: Resources,
  { userId, day }: { userId: string; day: string },
  now = new Date(),
): Promise<void> {
  const { db, mailer, config, jobs } = resources;
  const { timeZone } = config;
  const { date: today } = toLocalTime(now, timeZone);
  if (day < today || (await wasSent(resources, userId, day))) return;
  const person = await findPersonWho(db, userId, "leads");
  if (!person) return;
  const { quiet, digestHour } = await readNoticeSettings(db, userId);
  const end = endOfQuiet(now, quiet, timeZone);
  if (end) return jobs.enqueue(db, dailyDigestSend, { userId, day }, { startAfter: end });
  // An early retry is about the day of its mail.
  const at = day === today ? now : toInstant({ date: day, time: hourOf(digestHour) }, timeZone);
  const queue = await findQueue(resources, person, at);
  const noticed = await listForDigest(db, { id: userId, seesAll: may(person.role, "allLeads") });
  const notices = noticed.filter((notice) => !isQueued(notice, queue.entries));
  const total = queue.total + notices.length;
  if (total > 0) {
    const mail = { id: `${userId}-${day}`, to: person.email, userId };
    await mailer.send(dailyDigestMail(mail, { ...queue, notices, total }, await readMailContext(resources)));
  }
  await db.transaction(async (tx) => {
    await markDigested(tx, noticed);
    await tx.execute(sql`INSERT INTO daily_digests (user_id, day, sent_day) VALUES (${userId}, ${day}, ${day})
      ON CONFLICT (user_id) DO UPDATE SET sent_day = excluded.sent_day`);
  });
}

async function wasSent({ db }: Pick<Resources, "db">, userId: string, day: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`SELECT FROM daily_digests WHERE user_id = ${userId} AND sent_day >= ${day}::date`,
  );
  return rowCount !== 0;
}

/** The entries of the queue that say the same as a notice. */
const ENTRIES_OF_NOTICES: Partial<Record<NoticeRow["kind"], readonly TodayEntry["kind"][]>> = {
  replied: ["reply"],
  step: ["step", "task"],
  deadline: ["answer"],
  overdue: ["answer"],
  undelivered: ["failed"],
};

const isQueued = ({ kind, leadId }: NoticeRow, entries: TodayEntry[]): boolean =>
  entries.some((entry) => entry.leadId === leadId && ENTRIES_OF_NOTICES[kind]?.includes(entry.kind));

interface Digest {
  entries: TodayEntry[];
  notices: Pick<NoticeRow, "kind" | "data" | "at" | "leadId" | "leadName">[];
  total: number;
}

/**
 * Builds the message in text and HTML.
 * @param digest with at least one entry or notice
 */
export function dailyDigestMail(
  { id, to, userId }: { id: string; to: string; userId: string },
  { entries, notices, total }: Digest,
  context: MailContext,
): Message {
  return {
    id: `tasks-${id}`,
    to: [to],
    ...writeMail(TASKS_MAIL, context, ({ button }) => ({
      values: { quantas: String(total) },
      links: { link: { label: button, href: `${context.siteUrl}/dashboard` } },
      facts: [
        ...entries.map((entry) => toFact(entry, context)),
        ...notices.map((notice) => toNoticeFact(notice, { id: userId }, context)),
      ],
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
