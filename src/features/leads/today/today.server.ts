// What is to be done with leads today.
import { and, asc, eq, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { usersTable } from "#src/accounts/table.ts";
import { measureAnswers } from "#src/features/leads/clock/answer-time.server.ts";
import { isOverdue } from "#src/features/leads/clock/overdue.server.ts";
import { leadTasksTable } from "#src/features/leads/person/table.ts";
import { toTask } from "#src/features/leads/person/tasks.server.ts";
import { isOwnedBy } from "#src/features/leads/own-leads.server.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { addDays } from "#src/shared/calendar-days.ts";
import { toInstant, toLocalTime } from "#src/shared/zoned-time.ts";
import type { LeadsToday, LeadTask } from "./schema.ts";

/** More than anybody does in a day. */
const MAX_TASKS = 50;
const MAX_REPLIES = 20;

/**
 * Leads that wait too long, tasks that are due, and how soon answers are given.
 * @param ownerId whose leads alone; left out: everybody's. The time to an answer is the team's in any case
 */
export async function findToday(db: Queryable, timeZone: string, ownerId?: string): Promise<LeadsToday> {
  const now = new Date();
  const isSeen = isOwnedBy(ownerId);
  const isDue = lt(leadTasksTable.dueAt, endOfDay(now, timeZone));
  const [overdue, replies, tasks, answerTime] = await Promise.all([
    db.$count(leadsTable, and(isOverdue(now), isSeen)),
    listReplies(db, isSeen),
    listOpenTasks(db, and(isDue, isSeen), MAX_TASKS),
    measureAnswers(db, timeZone),
  ]);
  return { overdue, replies, tasks, answerTime };
}

async function listReplies(db: Queryable, isSeen: SQL | undefined): Promise<LeadsToday["replies"]> {
  const { id, name, repliedAt, mergedInto } = leadsTable;
  const rows = await db
    .select({ id, name, repliedAt })
    .from(leadsTable)
    .where(and(isNotNull(repliedAt), isNull(mergedInto), isSeen))
    .orderBy(asc(repliedAt), asc(id))
    .limit(MAX_REPLIES);
  return rows.map((row) => ({ ...row, repliedAt: (row.repliedAt as Date).toISOString() }));
}

/** Open tasks of all leads, the soonest first. */
export async function listOpenTasks(
  db: Queryable,
  which: SQL | undefined,
  limit: number,
): Promise<LeadTask[]> {
  const rows = await db
    .select({ task: leadTasksTable, name: usersTable.name, leadName: leadsTable.name })
    .from(leadTasksTable)
    .innerJoin(leadsTable, eq(leadsTable.id, leadTasksTable.leadId))
    .leftJoin(usersTable, eq(usersTable.id, leadTasksTable.assigneeId))
    .where(and(isNull(leadTasksTable.doneAt), which))
    .orderBy(asc(leadTasksTable.dueAt), asc(leadTasksTable.id))
    .limit(limit);
  return rows.map(({ task, name, leadName }) => ({ ...toTask(task, name), leadName }));
}

/** The midnight that ends the day of a moment. */
export function endOfDay(moment: Date, timeZone: string): Date {
  return toInstant({ date: addDays(toLocalTime(moment, timeZone).date, 1), time: "00:00" }, timeZone);
}
