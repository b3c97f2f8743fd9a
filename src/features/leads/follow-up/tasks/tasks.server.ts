// Manages the tasks of a lead.

import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { findName } from "#src/accounts/accounts.server.ts";
import { usersTable } from "#src/accounts/table.ts";
import type { Queryable } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type LeadRefusal, lockCanonicalLead, lockLead, mayOwn, seesAll } from "../../change-lead.server.ts";
import { type WebhookContext, recordAndPublish } from "../../lead-webhooks.server.ts";
import { mergedLeadIds } from "../../timeline/merged-leads.ts";
import type { Task, TaskInput } from "./schema.ts";
import { leadTasksTable } from "./table.ts";

type TaskRow = typeof leadTasksTable.$inferSelect;

type TaskContext = WebhookContext & Pick<Resources, "db">;

export type TaskResult = { ok: true; task: Task } | LeadRefusal;

const NOBODY = [
  { field: "assigneeId", message: "Responsável: escolha alguém da equipe que pode ver este lead" },
];

/** Lists the tasks of a lead and of those merged into it: open ones first, the soonest first. */
export async function listTasks(db: Queryable, leadId: string): Promise<Task[]> {
  const rows = await db
    .select({ task: leadTasksTable, name: usersTable.name })
    .from(leadTasksTable)
    .leftJoin(usersTable, eq(usersTable.id, leadTasksTable.assigneeId))
    .where(isOf(leadId))
    .orderBy(
      sql`${leadTasksTable.doneAt} DESC NULLS FIRST`,
      asc(leadTasksTable.dueAt),
      asc(leadTasksTable.id),
    );
  return rows.map(({ task, name }) => toTask(task, name));
}

/** @param me the creator, who is also the default assignee */
export function addTask(
  context: TaskContext,
  leadId: string,
  input: TaskInput,
  me: string,
): Promise<TaskResult> {
  const assigneeId = input.assigneeId ?? me;
  return context.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return { ok: false, code: "not-found" };
    const isOwner = lead.ownerId === assigneeId && (await mayOwn(tx, assigneeId));
    if (!isOwner && !(await seesAll(tx, assigneeId))) return { ok: false, code: "invalid", errors: NOBODY };
    const { title, dueAt } = input;
    const [row] = await tx
      .insert(leadTasksTable)
      .values({ leadId, title, dueAt: new Date(dueAt), assigneeId })
      .returning();
    if (!row) throw new Error("a task that was inserted is gone");
    const task = toTask(row, (await findName(tx, assigneeId)) ?? null);
    await recordAndPublish(tx, context, lead, { type: "task", data: factsOf(task) });
    return { ok: true, task };
  });
}

/** Marks a task as done or open. Repeated calls change nothing. */
export function setTaskDone(
  context: TaskContext,
  leadId: string,
  id: string,
  done: boolean,
): Promise<TaskResult> {
  return context.db.transaction(async (tx) => {
    const lead = isUuid(id) && (await lockCanonicalLead(tx, leadId));
    if (!lead) return { ok: false, code: "not-found" };
    const isIt = and(eq(leadTasksTable.id, id), isOf(lead.id));
    const [was] = await tx.select().from(leadTasksTable).where(isIt);
    if (!was) return { ok: false, code: "not-found" };
    const name = was.assigneeId && ((await findName(tx, was.assigneeId)) ?? null);
    if ((was.doneAt !== null) === done) return { ok: true, task: toTask(was, name) };
    const doneAt = done ? new Date() : null;
    await tx.update(leadTasksTable).set({ doneAt }).where(isIt);
    const task = toTask({ ...was, doneAt }, name);
    await recordAndPublish(tx, context, lead, { type: "task", data: { ...factsOf(task), done } });
    return { ok: true, task };
  });
}

const isOf = (leadId: string): SQL => sql`${leadTasksTable.leadId} = ANY(${mergedLeadIds(leadId)})`;

const factsOf = ({ id, title, dueAt, assigneeName }: Task) => ({ taskId: id, title, dueAt, assigneeName });

export function toTask(
  { id, leadId, title, dueAt, assigneeId, doneAt }: TaskRow,
  assigneeName: string | null,
): Task {
  return {
    id,
    leadId,
    title,
    dueAt: dueAt.toISOString(),
    assigneeId,
    assigneeName,
    doneAt: doneAt?.toISOString() ?? null,
  };
}
