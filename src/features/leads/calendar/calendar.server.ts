// The secret address at which a calendar program reads somebody's tasks.
import { randomBytes } from "node:crypto";
import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { mayOwn, seesAll } from "#src/features/leads/change-lead.server.ts";
import { isOwnedBy } from "#src/features/leads/own-leads.server.ts";
import { leadTasksTable } from "#src/features/leads/person/table.ts";
import { leadsTable } from "#src/features/leads/table.ts";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { taskCalendarsTable } from "./table.ts";
import { type CalendarTask, writeCalendar } from "./write-calendar.ts";

/** Of this form the process's log hides tokens. */
const TOKEN_BYTES = 32;
const MAX_TASKS = 1_000;

/** Since when somebody has an address; null: there is none. */
export async function findCalendar(db: Queryable, userId: string): Promise<Date | null> {
  const { createdAt } = taskCalendarsTable;
  const [row] = await db.select({ createdAt }).from(taskCalendarsTable).where(isOf(userId));
  return row?.createdAt ?? null;
}

/** Makes an address; the one before leads nowhere from then on. @returns its token, only this time */
export function makeCalendar(db: Queryable, person: Person): Promise<{ token: string; createdAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString("hex");
  const tokenHash = hashToken(token);
  const createdAt = new Date();
  return db.transaction(async (tx) => {
    await tx
      .insert(taskCalendarsTable)
      .values({ userId: person.id, tokenHash, createdAt })
      .onConflictDoUpdate({ target: taskCalendarsTable.userId, set: { tokenHash, createdAt } });
    await recordAct(tx, { action: "calendar.made", subject: person.name, subjectId: person.id });
    return { token, createdAt };
  });
}

/** Ends the address, if there is one. */
export async function revokeCalendar(db: Queryable, person: Person): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(taskCalendarsTable).where(isOf(person.id));
    if (rowCount === 0) return;
    await recordAct(tx, { action: "calendar.revoked", subject: person.name, subjectId: person.id });
  });
}

/** The tasks of whose address it is, as an iCalendar file; null where it is nobody's who may see leads now. */
export async function readCalendar(db: Queryable, token: string, siteUrl: string): Promise<string | null> {
  const { userId, tokenHash } = taskCalendarsTable;
  const [owner] = await db
    .select({ userId })
    .from(taskCalendarsTable)
    .where(eq(tokenHash, hashToken(token)));
  if (!owner || !(await mayOwn(db, owner.userId))) return null;
  return writeCalendar(await listTasks(db, owner.userId), siteUrl);
}

/** What is open, and what was done lately. */
async function listTasks(db: Queryable, userId: string): Promise<CalendarTask[]> {
  const isSeen = isOwnedBy((await seesAll(db, userId)) ? undefined : userId);
  const { id, leadId, title, dueAt, doneAt, assigneeId } = leadTasksTable;
  return db
    .select({ id, leadId, title, dueAt, doneAt, leadName: leadsTable.name })
    .from(leadTasksTable)
    .innerJoin(leadsTable, eq(leadsTable.id, leadId))
    .where(
      and(isSeen, eq(assigneeId, userId), or(isNull(doneAt), gte(doneAt, sql`now() - interval '30 days'`))),
    )
    .orderBy(dueAt, id)
    .limit(MAX_TASKS);
}

interface Person {
  id: string;
  name: string;
}

const isOf = (userId: string) => eq(taskCalendarsTable.userId, userId);
