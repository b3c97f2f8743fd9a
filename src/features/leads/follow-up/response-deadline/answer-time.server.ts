// Measures how soon the team answers.

import { and, desc, gte, isNotNull, or, sql } from "drizzle-orm";
import type { Config } from "#src/platform/config.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import type { TagCache } from "#src/platform/resources/tag-cache.ts";
import { getSettings, readAnswerPromise } from "#src/settings/settings.server.ts";
import { businessClock } from "#src/shared/time/business-hours.ts";
import { ANSWER_TIME_DAYS } from "#src/shared/time/deadlines.ts";
import { addDays, toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { describeAnswerTime } from "../../labels.ts";
import { isNotTrashed } from "../../listed-leads.ts";
import { leadsTable } from "../../table.ts";
import { isOverdue } from "./overdue.server.ts";

/** Number of newest messages that are measured. */
const MEASURED = 2_000;
/** Visitors see no time that is based on fewer answers. */
const ENOUGH_TO_SHOW = 5;

interface AnswerTimes {
  /** Business minutes within which half of the messages were answered; null if fewer than half were. */
  median: number | null;
  /** Number of measured messages. */
  counted: number;
}

/**
 * Measures the median response time of messages from the last `ANSWER_TIME_DAYS` that were promised an
 * answer. Overdue messages count as later than any answer, so that answering only easy ones does not look
 * fast. Excludes messages that can still be answered in time or were settled without an answer, such as lost
 * leads. Uses the business hours of the current settings.
 */
export async function measureAnswers(db: Queryable, timeZone: string): Promise<AnswerTimes> {
  const { createdAt, answeredAt, answerDueAt } = leadsTable;
  const rows = await db
    .select({ createdAt, answeredAt })
    .from(leadsTable)
    .where(
      and(
        isNotNull(answerDueAt),
        isNotTrashed(),
        gte(createdAt, sql`now() - make_interval(days => ${ANSWER_TIME_DAYS})`),
        or(isNotNull(answeredAt), isOverdue(new Date())),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(MEASURED);
  const clock = businessClock(await readAnswerPromise(db), timeZone);
  const minutes = rows.map((row) =>
    row.answeredAt ? clock.minutesBetween(row.createdAt, row.answeredAt) : Infinity,
  );
  const middle = minutes.toSorted((a, b) => a - b)[Math.ceil(minutes.length / 2) - 1] ?? Infinity;
  return { median: Number.isFinite(middle) ? middle : null, counted: rows.length };
}

type ShownContext = Parameters<typeof getSettings>[0] & {
  db: Queryable;
  cache: TagCache;
  config: Pick<Config, "timeZone">;
};

/** Returns the answer time that the site shows, measured once a day; null if it shows none. */
export async function getShownAnswerTime(context: ShownContext): Promise<string | null> {
  if (!(await getSettings(context)).showAnswerTime) return null;
  const { db, cache, config } = context;
  const { timeZone } = config;
  const today = toLocalTime(new Date(), timeZone).date;
  cache.keepUntil(toInstant({ date: addDays(today, 1), time: "00:00" }, timeZone).getTime());
  const { median, counted } = await cache.get(`answer-time:${today}`, [], () => measureAnswers(db, timeZone));
  return median !== null && counted >= ENOUGH_TO_SHOW ? describeAnswerTime(median) : null;
}
