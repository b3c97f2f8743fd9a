// Finds what a person has to do with leads today: with their own and, for who sees all leads, with nobody's.

import { and, asc, eq, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { listWhoMay } from "#src/accounts/accounts.server.ts";
import { usersTable } from "#src/accounts/table.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { readStalledDays } from "#src/settings/settings.server.ts";
import { type NextStep, stepDeadline } from "#src/shared/time/next-step.ts";
import { addDays, toInstant, toLocalTime } from "#src/shared/time/zoned-time.ts";
import { isListed, isNotTrashed } from "../../listed-leads.ts";
import { unmatchedMailsTable } from "../../mail/mailbox/table.ts";
import { leadsTable } from "../../table.ts";
import { awaitsAnswer, isOpen, lastActivity } from "../response-deadline/overdue.server.ts";
import type { LeadTask } from "../tasks/schema.ts";
import { leadTasksTable } from "../tasks/table.ts";
import { toTask } from "../tasks/tasks.server.ts";

/** Most items of a kind, more than a person can do in a day. */
const MAX_LISTED = 50;
/** Most items of a kind that are counted. */
const MAX_COUNTED = 1_000;

/** The person for whom something is to do. */
export interface Doer {
  id: string;
  /** True if they take care of nobody's leads too. */
  seesAll: boolean;
}

interface DatedLead {
  id: string;
  name: string | null;
  at: Date;
}

interface DatedStep extends DatedLead {
  step: NextStep;
}

interface Listed<Item> {
  items: Item[];
  /** Number, also of those that are not listed, up to MAX_COUNTED. */
  total: number;
}

export interface LeadsToday {
  /** Leads that were promised an answer, by deadline. */
  waiting: Listed<DatedLead>;
  /** Leads that wrote by e-mail and wait for an answer, longest wait first. */
  replies: Listed<DatedLead>;
  /** Mails that no lead could be found for, by their subject; only for who sees all leads. */
  unmatched: Listed<DatedLead>;
  /** Leads to whose address a mail was not delivered. */
  failed: Listed<DatedLead>;
  /** Next steps that are due by the end of the day. */
  steps: Listed<DatedStep>;
  /** Open tasks due by the end of the day. */
  tasks: Listed<LeadTask>;
  /** Open leads in which nothing has happened for days; `at` is when something last did. */
  stalled: Listed<DatedLead>;
  /** Number of new leads without a promised answer. */
  newWithoutDeadline: number;
}

/** Lists what is due with leads, each kind with the most urgent first. Merged leads count as the lead that was kept. */
export async function findLeadsToday(
  db: Queryable,
  timeZone: string,
  doer: Doer,
  now: Date,
): Promise<LeadsToday> {
  const { answerDueAt, repliedAt, emailFailedAt, failedEmail, email, nextStep, status } = leadsTable;
  const isTheirs = and(isListed(), await findTheirs(db, doer));
  const isOpenOfTheirs = and(isTheirs, isOpen());
  const idleSince = new Date(now.getTime() - (await readStalledDays(db)) * DAY_MS).toISOString();
  const isIdle = sql`${lastActivity()} < ${idleSince}::timestamptz`;
  // A lead that waits for an answer is listed as one.
  const awaitsNone = sql`(${awaitsAnswer()}) IS NOT TRUE`;
  const isFailing = and(isNotNull(emailFailedAt), sql`lower(${failedEmail}) = lower(${email})`);
  const isDue = lt(leadTasksTable.dueAt, endOfDay(now, timeZone));
  const [waiting, replies, unmatched, failed, steps, tasks, stalled, newWithoutDeadline] = await Promise.all([
    listDated(db, answerDueAt, and(isTheirs, awaitsAnswer())),
    listDated(db, repliedAt, and(isTheirs, isNotNull(repliedAt))),
    doer.seesAll ? listUnmatched(db) : { items: [], total: 0 },
    listDated(db, emailFailedAt, and(isOpenOfTheirs, isFailing)),
    listSteps(db, and(isOpenOfTheirs, isNotNull(nextStep), isStepDue(now, timeZone)), timeZone),
    listTasks(db, and(isDue, isTaskOf(doer, isTheirs))),
    listDated(
      db,
      lastActivity(),
      and(isOpenOfTheirs, isNull(nextStep), isNull(repliedAt), isIdle, awaitsNone),
    ),
    countUpTo(db, sql`leads`, and(eq(status, "NEW"), isNull(answerDueAt), isTheirs)),
  ]);
  return { waiting, replies, unmatched, failed, steps, tasks, stalled, newWithoutDeadline };
}

const DAY_MS = 86_400_000;

/** Matches a person's leads. Nobody's are those without an owner, and those whose owner may no longer see leads. */
async function findTheirs(db: Queryable, { id, seesAll }: Doer): Promise<SQL> {
  if (!seesAll) return eq(leadsTable.ownerId, id);
  const others = (await listWhoMay(db, "leads")).map((one) => one.id).filter((one) => one !== id);
  return sql`(${leadsTable.ownerId} IS NULL OR ${leadsTable.ownerId} <> ALL(${sql.param(others)}::uuid[]))`;
}

/** Matches tasks given to a person whose lead they may see, and nobody's tasks of their leads. */
function isTaskOf({ id, seesAll }: Doer, isTheirs: SQL | undefined): SQL | undefined {
  const { assigneeId } = leadTasksTable;
  const isGiven = and(eq(assigneeId, id), seesAll ? undefined : eq(leadsTable.ownerId, id));
  return or(isGiven, and(isNull(assigneeId), isTheirs));
}

/** Matches steps of today and before: days by the site's calendar, moments until the day's end. */
function isStepDue(now: Date, timeZone: string): SQL {
  const at = sql`${leadsTable.nextStep} ->> 'at'`;
  const { date } = toLocalTime(now, timeZone);
  const end = endOfDay(now, timeZone).toISOString();
  // The first comparison is the index's; days and moments sort together as text.
  return sql`${at} < ${addDays(date, 2)} AND CASE WHEN length(${at}) = 10 THEN ${at} <= ${date} ELSE ${at} < ${end} END`;
}

async function listDated(
  db: Queryable,
  at: AnyPgColumn | SQL,
  which: SQL | undefined,
): Promise<Listed<DatedLead>> {
  const { id, name } = leadsTable;
  const items = await db
    .select({ id, name, at: sql<string>`${at}` })
    .from(leadsTable)
    .where(which)
    .orderBy(asc(at), asc(id))
    .limit(MAX_LISTED);
  const dated = items.map((item) => ({ ...item, at: new Date(item.at) }));
  return { items: dated, total: await countRest(db, dated, sql`leads`, which) };
}

async function listSteps(
  db: Queryable,
  which: SQL | undefined,
  timeZone: string,
): Promise<Listed<DatedStep>> {
  const { id, name, nextStep } = leadsTable;
  const rows = await db
    .select({ id, name, nextStep })
    .from(leadsTable)
    .where(which)
    .orderBy(sql`${nextStep} ->> 'at'`, asc(id))
    .limit(MAX_LISTED);
  const items = rows.flatMap(({ nextStep: step, ...lead }) =>
    step ? [{ ...lead, step, at: stepDeadline(step, timeZone) }] : [],
  );
  return { items, total: await countRest(db, items, sql`leads`, which) };
}

async function listUnmatched(db: Queryable): Promise<LeadsToday["unmatched"]> {
  const { id, receivedAt, data } = unmatchedMailsTable;
  const items = await db
    .select({ id, at: receivedAt, name: sql<string | null>`${data} ->> 'subject'` })
    .from(unmatchedMailsTable)
    .orderBy(asc(receivedAt), asc(id))
    .limit(MAX_LISTED);
  return { items, total: await countRest(db, items, sql`doubtful_mails`, undefined) };
}

async function listTasks(db: Queryable, which: SQL | undefined): Promise<Listed<LeadTask>> {
  const isOpenTask = and(isNull(leadTasksTable.doneAt), isNotTrashed(), which);
  const rows = await db
    .select({ task: leadTasksTable, name: usersTable.name, leadName: leadsTable.name })
    .from(leadTasksTable)
    .innerJoin(leadsTable, eq(leadsTable.id, leadTasksTable.leadId))
    .leftJoin(usersTable, eq(usersTable.id, leadTasksTable.assigneeId))
    .where(isOpenTask)
    .orderBy(asc(leadTasksTable.dueAt), asc(leadTasksTable.id))
    .limit(MAX_LISTED);
  const items = rows.map(({ task, name, leadName }) => ({ ...toTask(task, name), leadName }));
  const tables = sql`lead_tasks JOIN leads ON leads.id = lead_tasks.lead_id`;
  return { items, total: await countRest(db, items, tables, isOpenTask) };
}

/** Returns the number of all items, which is known if the list is not full. */
const countRest = async (
  db: Queryable,
  items: unknown[],
  tables: SQL,
  which: SQL | undefined,
): Promise<number> => (items.length < MAX_LISTED ? items.length : countUpTo(db, tables, which));

async function countUpTo(db: Queryable, tables: SQL, which: SQL | undefined): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`
    SELECT count(*)::int AS total FROM (SELECT FROM ${tables} WHERE ${which ?? sql`true`} LIMIT ${MAX_COUNTED}) AS counted`);
  return rows[0]?.total ?? 0;
}

/** Returns the midnight that ends the day. */
export function endOfDay(moment: Date, timeZone: string): Date {
  return toInstant({ date: addDays(toLocalTime(moment, timeZone).date, 1), time: "00:00" }, timeZone);
}
