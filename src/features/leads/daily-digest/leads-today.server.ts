// Finds leads and tasks that are due today.

import { and, asc, count, eq, isNotNull, isNull, lt, type SQL } from "drizzle-orm";
import { usersTable } from "#src/accounts/table.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { addDays, toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { isOwnedBy } from "../own-leads.server.ts";
import { awaitsAnswer } from "../response-deadline/overdue.server.ts";
import { leadsTable } from "../table.ts";
import type { LeadTask } from "../tasks/schema.ts";
import { leadTasksTable } from "../tasks/table.ts";
import { toTask } from "../tasks/tasks.server.ts";

/** Maximum number of items per list, more than a person can do in a day. */
const MAX_LISTED = 50;

interface DatedLead {
  id: string;
  name: string | null;
  at: Date;
}

interface Listed<Item> {
  items: Item[];
  /** Total number, including unlisted ones. */
  total: number;
}

export interface LeadsToday {
  /** Leads that were promised an answer, by deadline. */
  waiting: Listed<DatedLead>;
  /** Leads that wrote by e-mail and wait for an answer, longest wait first. */
  replies: Listed<DatedLead>;
  /** Open tasks due by the end of the day. */
  tasks: Listed<LeadTask>;
  /** Number of new leads without a promised answer. */
  newWithoutDeadline: number;
}

/**
 * Lists what is due with leads, most urgent first. Merged leads count as the lead that was kept.
 * @param ownerId limits the lists to this owner's leads; if undefined, includes all leads
 */
export async function findLeadsToday(
  db: Queryable,
  timeZone: string,
  ownerId: string | undefined,
  now: Date,
): Promise<LeadsToday> {
  const { answerDueAt, repliedAt, status, mergedInto } = leadsTable;
  const isSeen = and(isNull(mergedInto), isOwnedBy(ownerId));
  const isDue = and(lt(leadTasksTable.dueAt, endOfDay(now, timeZone)), isOwnedBy(ownerId));
  const [waiting, replies, tasks, taskTotal, newWithoutDeadline] = await Promise.all([
    listDated(db, answerDueAt, and(awaitsAnswer(), isSeen)),
    listDated(db, repliedAt, and(isNotNull(repliedAt), isSeen)),
    listOpenTasks(db, isDue, MAX_LISTED),
    countOpenTasks(db, isDue),
    db.$count(leadsTable, and(eq(status, "NEW"), isNull(answerDueAt), isSeen)),
  ]);
  return { waiting, replies, tasks: { items: tasks, total: taskTotal }, newWithoutDeadline };
}

async function listDated(
  db: Queryable,
  at: typeof leadsTable.answerDueAt | typeof leadsTable.repliedAt,
  which: SQL | undefined,
): Promise<Listed<DatedLead>> {
  const { id, name } = leadsTable;
  const [rows, total] = await Promise.all([
    db.select({ id, name, at }).from(leadsTable).where(which).orderBy(asc(at), asc(id)).limit(MAX_LISTED),
    db.$count(leadsTable, which),
  ]);
  return { items: rows.map((row) => ({ ...row, at: row.at as Date })), total };
}

async function countOpenTasks(db: Queryable, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(leadTasksTable)
    .innerJoin(leadsTable, eq(leadsTable.id, leadTasksTable.leadId))
    .where(and(isNull(leadTasksTable.doneAt), which));
  return row?.total ?? 0;
}

/** Lists open tasks, the soonest first. */
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

/** Returns the midnight that ends the day. */
export function endOfDay(moment: Date, timeZone: string): Date {
  return toInstant({ date: addDays(toLocalTime(moment, timeZone).date, 1), time: "00:00" }, timeZone);
}
