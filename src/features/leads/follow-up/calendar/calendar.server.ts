// Manages the secret address from which a calendar program reads a person's tasks.

import { randomBytes } from "node:crypto";
import { and, eq, gte, isNull, or, sql } from "drizzle-orm";
import { recordAct } from "#src/audit/record.server.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { hashToken } from "#src/platform/secrets/secret-token.ts";
import { mayOwn, seesAll } from "../../change-lead.server.ts";
import { isNotTrashed } from "../../listed-leads.ts";
import { isOwnedBy } from "../../own-leads.server.ts";
import { leadsTable } from "../../table.ts";
import { leadTasksTable } from "../tasks/table.ts";
import { taskCalendarsTable } from "./table.ts";
import { type CalendarTask, writeCalendar } from "./write-calendar.ts";

/** The log hides tokens of this length. */
const TOKEN_BYTES = 32;
const MAX_TASKS = 1_000;

/** Returns when a person's address was created; null if they have none. */
export async function findCalendar(db: Queryable, userId: string): Promise<Date | null> {
  const { createdAt } = taskCalendarsTable;
  const [row] = await db.select({ createdAt }).from(taskCalendarsTable).where(isOf(userId));
  return row?.createdAt ?? null;
}

/** Creates an address and revokes the previous one. Its token is not stored, so it is returned only here. */
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

export async function revokeCalendar(db: Queryable, person: Person): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(taskCalendarsTable).where(isOf(person.id));
    if (rowCount === 0) return;
    await recordAct(tx, { action: "calendar.revoked", subject: person.name, subjectId: person.id });
  });
}

/**
 * Writes the tasks of the address's owner as an iCalendar file; null if the owner may no longer see leads.
 */
export async function readCalendar(db: Queryable, token: string, siteUrl: string): Promise<string | null> {
  const { userId, tokenHash } = taskCalendarsTable;
  const [owner] = await db
    .select({ userId })
    .from(taskCalendarsTable)
    .where(eq(tokenHash, hashToken(token)));
  if (!owner || !(await mayOwn(db, owner.userId))) return null;
  return writeCalendar(await listTasks(db, owner.userId), siteUrl);
}

/** Lists open tasks and those done in the last 30 days. */
async function listTasks(db: Queryable, userId: string): Promise<CalendarTask[]> {
  const isSeen = isOwnedBy((await seesAll(db, userId)) ? undefined : userId);
  const { id, leadId, title, dueAt, doneAt, assigneeId } = leadTasksTable;
  return db
    .select({ id, leadId, title, dueAt, doneAt, leadName: leadsTable.name })
    .from(leadTasksTable)
    .innerJoin(leadsTable, eq(leadsTable.id, leadId))
    .where(
      and(
        isSeen,
        isNotTrashed(),
        eq(assigneeId, userId),
        or(isNull(doneAt), gte(doneAt, sql`now() - interval '30 days'`)),
      ),
    )
    .orderBy(dueAt, id)
    .limit(MAX_TASKS);
}

interface Person {
  id: string;
  name: string;
}

const isOf = (userId: string) => eq(taskCalendarsTable.userId, userId);
