// Finds next steps and tasks of the day, and answers whose deadline is near. Several processes may look at once: a notice's
// key makes it once.

import { and, gt, lte, type SQL, sql } from "drizzle-orm";
import { listWhoMay } from "#src/accounts/accounts.server.ts";
import type { Transaction } from "#src/platform/database/database.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { addDays, toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { awaitsAnswer, isOpen } from "../../follow-up/response-deadline/overdue.server.ts";
import { isListed, isNotTrashed } from "../../listed-leads.ts";
import { leadsTable } from "../../table.ts";
import { DEFAULT_SETTINGS } from "../schema.ts";
import { type NewNotice, notifyResponsible, writeNotices } from "../write-notices.server.ts";

export const dueNoticesFind: JobType<object> = {
  name: "notice.find-due",
  retryDelay: 3,
  retryDelayMax: 90,
  retryLimit: 20,
  cron: "*/5 * * * *",
};

/** Time before its deadline at which the owner is told of an answer. */
const NEAR_MS = 2 * 60 * 60 * 1000;
/** Days after which steps and tasks that nobody was told of, as the site was off, are told no more. */
const CATCH_UP_DAYS = 2;
/** Steps that are told of in one transaction. */
const AT_ONCE = 500;

type Context = Pick<Resources, "db" | "jobs" | "config">;

/** @param now for tests */
export async function notifyOfDue(context: Context, now = new Date()): Promise<void> {
  await notifyOfDeadlines(context, now);
  const people = (await listWhoMay(context.db, "leads")).map(({ id }) => id);
  for (const find of [findSteps, findTasks]) {
    let found: NewNotice[];
    do {
      found = await context.db.transaction(async (tx) => {
        const notices = await find(tx, clockOf(now, context.config.timeZone), people);
        await writeNotices(tx, context, notices);
        return notices;
      });
    } while (found.length === AT_ONCE);
  }
}

/** Tells of answers whose deadline is near. A promise that was shorter from the start is not. */
function notifyOfDeadlines({ db, jobs }: Context, now: Date): Promise<void> {
  const { id, ownerId, answerDueAt } = leadsTable;
  const isNear = and(gt(answerDueAt, now), lte(answerDueAt, new Date(now.getTime() + NEAR_MS)));
  const wasLonger = sql`${leadsTable.createdAt} < ${answerDueAt} - make_interval(secs => ${NEAR_MS / 1000})`;
  return db.transaction(async (tx) => {
    const leads = await tx
      .select({ id, ownerId, answerDueAt })
      .from(leadsTable)
      .where(and(awaitsAnswer(), isNear, wasLonger));
    for (const { answerDueAt: due, ...lead } of leads)
      await notifyResponsible(tx, { jobs }, lead, {
        kind: "deadline",
        cause: lead.id,
        ...(due && { data: { due: due.toISOString() } }),
      });
  });
}

/** The site's clock at a moment. */
interface Clock {
  now: string;
  date: string;
  hour: number;
  /** The beginning of the day, and its end. */
  morning: string;
  midnight: string;
  earliestDay: string;
  timeZone: string;
}

function clockOf(now: Date, timeZone: string): Clock {
  const { date, time } = toLocalTime(now, timeZone);
  return {
    now: now.toISOString(),
    date,
    hour: Number(time.slice(0, 2)),
    morning: toInstant({ date, time: "00:00" }, timeZone).toISOString(),
    midnight: toInstant({ date: addDays(date, 1), time: "00:00" }, timeZone).toISOString(),
    earliestDay: addDays(date, -CATCH_UP_DAYS),
    timeZone,
  };
}

/** Tells whether the hour of the person's digest has come. */
const hasDigestHour = (userId: SQL, { hour }: Clock): SQL => sql`coalesce(
  (SELECT digest_hour FROM staff_notice_settings WHERE staff_notice_settings.user_id = ${userId}),
  ${DEFAULT_SETTINGS.digestHour}) <= ${hour}`;

/**
 * Finds the steps of the day of people who may see leads, from the hour of their digest or the step's own moment. A step
 * that its owner planned on that very day has only the moment.
 */
async function findSteps(tx: Transaction, clock: Clock, people: string[]): Promise<NewNotice[]> {
  const at = sql`next_step ->> 'at'`;
  const wasPlannedThatDay = sql`EXISTS (SELECT FROM lead_events AS event WHERE event.lead_id = leads.id
    AND event.at >= left(${at}, 10)::timestamp AT TIME ZONE ${clock.timeZone}
    AND event.actor ->> 'id' = leads.owner_id::text AND event.data -> 'changes' -> 'nextStep' ->> 'to' IS NOT NULL)`;
  const isMorning = sql`(${hasDigestHour(sql`leads.owner_id`, clock)} AND NOT ${wasPlannedThatDay})`;
  const { rows } = await tx.execute<{
    id: string;
    owner: string;
    at: string;
    text: string;
    cause: string;
  }>(sql`
    SELECT id, owner_id AS owner, ${at} AS at, next_step ->> 'text' AS text, id || ':' || (${at}) AS cause FROM leads
    WHERE next_step IS NOT NULL AND ${isListed()} AND ${isOpen()} AND owner_id = ANY(${sql.param(people)}::uuid[])
      AND ${at} >= ${clock.earliestDay} AND ${at} < ${addDays(clock.date, 2)}
      AND CASE WHEN length(${at}) = 10 THEN NOT ${wasPlannedThatDay} AND (${at} < ${clock.date} OR ${isMorning} AND ${at} = ${clock.date})
        ELSE ${at} <= ${clock.now} OR (${at} < ${clock.midnight} AND ${isMorning}) END
      AND NOT EXISTS (SELECT FROM staff_notices
        WHERE user_id = leads.owner_id AND kind = 'step' AND cause = leads.id || ':' || (${at}))
    LIMIT ${AT_ONCE}`);
  return rows.map(({ id, owner, at: due, text, cause }) => ({
    userId: owner,
    leadId: id,
    kind: "step",
    cause,
    data: { text, due },
  }));
}

/** Finds open tasks of the day in the same way. */
async function findTasks(tx: Transaction, clock: Clock, people: string[]): Promise<NewNotice[]> {
  const isMorning = sql`(${hasDigestHour(sql`lead_tasks.assignee_id`, clock)}
    AND lead_tasks.created_at < ${clock.morning}::timestamptz)`;
  const { rows } = await tx.execute<{
    id: string;
    lead: string;
    who: string;
    due: string | Date;
    title: string;
  }>(sql`
    SELECT lead_tasks.id, lead_id AS lead, assignee_id AS who, due_at AS due, title
    FROM lead_tasks JOIN leads ON leads.id = lead_tasks.lead_id
    WHERE done_at IS NULL AND ${isNotTrashed()} AND assignee_id = ANY(${sql.param(people)}::uuid[])
      AND due_at >= ${clock.earliestDay}::date AND due_at < ${clock.midnight}::timestamptz
      AND (due_at <= ${clock.now}::timestamptz OR ${isMorning})
      AND NOT EXISTS (SELECT FROM staff_notices
        WHERE user_id = assignee_id AND kind = 'step' AND cause = lead_tasks.id::text)
    LIMIT ${AT_ONCE}`);
  return rows.map(({ id, lead, who, due, title }) => ({
    userId: who,
    leadId: lead,
    kind: "step",
    cause: id,
    data: { text: title, due: new Date(due).toISOString(), isTask: true },
  }));
}
