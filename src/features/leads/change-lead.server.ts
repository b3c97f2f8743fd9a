// Changes leads and records each change in the timeline.

import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { findName, listWhoMay } from "#src/accounts/accounts.server.ts";
import { currentActor } from "#src/audit/actor.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { describeStep } from "#src/shared/time/next-step.ts";
import { publishLeadChange } from "./lead-webhooks.server.ts";
import { isListed } from "./listed-leads.ts";
import { recordLeadAct, recordOwnerAct } from "./record-lead-act.server.ts";
import type { LeadChange, StatusUndo } from "./schema.ts";
import { leadsTable } from "./table.ts";
import { keptLeadId, mergedLeadIds } from "./timeline/merged-leads.ts";
import { recordLeadEvent } from "./timeline/record-event.server.ts";
import { isStatusChange, leadEventsTable } from "./timeline/table.ts";

export type LeadRow = typeof leadsTable.$inferSelect;

export interface LeadRefusal {
  ok: false;
  code: "not-found" | "invalid" | "conflict" | "reauthenticate" | "too-many-requests";
  errors?: FieldError[];
  detail?: string;
  /** In seconds. */
  retryAfter?: number;
  more?: { reauthenticate: true };
}

export type ChangeResult = { ok: true; row: LeadRow } | LeadRefusal;

interface ChangeContext extends Pick<Resources, "jobs" | "config"> {
  /** The caller's transaction, if the change is a part of it. */
  db: Queryable;
}

const UNREACHABLE = [
  { field: "email", message: "Deixe um e-mail ou um telefone: sem eles ninguém responde" },
];
const NO_STEP_TO_DO = "Este lead não tem próximo passo.";
const NO_OWNER = [{ field: "ownerId", message: "Responsável: escolha alguém da equipe que pode ver leads" }];

/**
 * Changes the given fields of a lead. Every status may follow every other one (docs/produto.md, "Leads").
 * The timeline and the webhooks get the change in the same transaction.
 * @param options `isStepDone`: the next step was done, and the given one comes after it
 */
export function changeLead(
  context: ChangeContext,
  id: string,
  change: LeadChange,
  { isStepDone = false } = {},
): Promise<ChangeResult> {
  return context.db.transaction(async (tx) => {
    const was = await lockLead(tx, id);
    if (!was) return { ok: false, code: "not-found" };
    if (isStepDone && !was.nextStep) return { ok: false, code: "conflict", detail: NO_STEP_TO_DO };
    if ((was.email ?? was.phone) && !({ ...was, ...change }.email ?? { ...was, ...change }.phone))
      return { ok: false, code: "invalid", errors: UNREACHABLE };
    if (change.ownerId && change.ownerId !== was.ownerId && !(await mayOwn(tx, change.ownerId)))
      return { ok: false, code: "invalid", errors: NO_OWNER };
    const [row] = await tx
      .update(leadsTable)
      .set({ ...change, ...(await proveEmail(tx, was, change)), updatedAt: sql`now()` })
      .where(eq(leadsTable.id, id))
      .returning();
    if (!row) return { ok: false, code: "not-found" };
    const changed = (Object.keys(change) as (keyof LeadChange)[]).filter(
      (name) => !isSameJson(row[name], was[name]),
    );
    await recordChanges(tx, was, row, changed);
    if (changed.includes("nextStep")) await recordStep(tx, was, row, context.config.timeZone, isStepDone);
    await publishLeadChange(tx, context, row, changed);
    return { ok: true, row };
  });
}

/**
 * Marks the address as unproved if somebody who sees only their own leads changed it: it may lead anywhere, so the next mail
 * asks its writer to confirm their identity.
 */
async function proveEmail(
  tx: Transaction,
  was: LeadRow,
  { email }: LeadChange,
): Promise<Partial<Pick<LeadRow, "isEmailUnproved">>> {
  if (email === undefined || email === was.email) return {};
  const actor = currentActor(tx);
  return { isEmailUnproved: actor.kind === "person" && actor.id !== null && !(await seesAll(tx, actor.id)) };
}

/**
 * Undoes the lead's latest status change. Its event stays, and the undo event refers to it, so that
 * statistics count neither. Returns `conflict` if the latest change is another one, or itself an undo.
 */
export function undoStatusChange(
  context: ChangeContext,
  id: string,
  { from, to }: StatusUndo,
): Promise<ChangeResult> {
  return context.db.transaction(async (tx) => {
    const was = await lockLead(tx, id);
    if (!was) return { ok: false, code: "not-found" };
    const [latest] = await tx
      .select()
      .from(leadEventsTable)
      .where(and(eq(leadEventsTable.leadId, id), isStatusChange()))
      .orderBy(desc(leadEventsTable.at), desc(leadEventsTable.id))
      .limit(1);
    const isLatest = latest?.data.from === from && latest.data.to === to && was.status === to;
    if (!isLatest || latest.data.undoes !== undefined) return { ok: false, code: "conflict" };
    const [row] = await tx
      .update(leadsTable)
      .set({ status: from, updatedAt: sql`now()` })
      .where(eq(leadsTable.id, id))
      .returning();
    if (!row) return { ok: false, code: "not-found" };
    const data = { from: to, to: from, undoes: latest.id };
    await recordLeadEvent(tx, { leadId: id, type: "status", data });
    await recordLeadAct(tx, was, row, ["status"]);
    await publishLeadChange(tx, context, row, ["status"], { isUndo: true });
    return { ok: true, row };
  });
}

/** Locks a lead; returns undefined if it does not exist, was merged into another one or is in the trash. */
export async function lockLead(tx: Transaction, id: string): Promise<LeadRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx
    .select()
    .from(leadsTable)
    .where(and(eq(leadsTable.id, id), isListed()))
    .for("update");
  return row;
}

/** Locks the lead itself, or the one that it was merged into; undefined if that one is in the trash. */
export async function lockCanonicalLead(tx: Transaction, id: string): Promise<LeadRow | undefined> {
  const row = await lockKeptLead(tx, id);
  return row?.trashedAt ? undefined : row;
}

/** Locks the lead itself, or the one that it was merged into, in the trash too. */
export async function lockKeptLead(tx: Transaction, id: string): Promise<LeadRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx
    .select()
    .from(leadsTable)
    .where(eq(leadsTable.id, keptLeadId(id)))
    .for("update");
  return row;
}

/** Marks a lead and those merged into it as answered. The first answer's time stays. */
export async function markAnswered(tx: Transaction, id: string): Promise<void> {
  const now = sql`clock_timestamp()`;
  const { answeredAt, repliedAt } = leadsTable;
  await tx
    .update(leadsTable)
    .set({ answeredAt: sql`coalesce(${answeredAt}, ${now})`, repliedAt: null })
    .where(
      and(sql`${leadsTable.id} = ANY(${mergedLeadIds(id)})`, or(isNull(answeredAt), isNotNull(repliedAt))),
    );
}

/** Marks a lead as waiting for an answer to its mail. */
export async function markReplied(tx: Transaction, id: string, at: Date): Promise<void> {
  const { repliedAt } = leadsTable;
  await tx
    .update(leadsTable)
    .set({ repliedAt: sql`greatest(${repliedAt}, ${at.toISOString()}::timestamptz)` })
    .where(eq(leadsTable.id, id));
}

/** Tells whether a person may own leads. */
export async function mayOwn(tx: Queryable, userId: string): Promise<boolean> {
  return (await listWhoMay(tx, "leads")).some(({ id }) => id === userId);
}

/** Tells whether a person sees all leads, not only their own. */
export async function seesAll(tx: Queryable, userId: string): Promise<boolean> {
  return (await listWhoMay(tx, "allLeads")).some(({ id }) => id === userId);
}

async function recordChanges(
  tx: Transaction,
  was: LeadRow,
  row: LeadRow,
  changed: (keyof LeadChange)[],
): Promise<void> {
  if (row.status !== was.status)
    await recordLeadEvent(tx, { leadId: row.id, type: "status", data: { from: was.status, to: row.status } });
  if (row.ownerId !== was.ownerId) {
    const [from, to] = [await personOf(tx, was.ownerId), await personOf(tx, row.ownerId)];
    await recordLeadEvent(tx, { leadId: row.id, type: "owner", data: { from, to } });
    await recordOwnerAct(tx, row, from?.name, to?.name);
  }
  await recordLeadAct(tx, was, row, changed);
  const names = changed.filter((name) => name !== "ownerId" && name !== "status" && name !== "nextStep");
  if (names.length === 0) return;
  const changes = Object.fromEntries(names.map((name) => [name, { from: was[name], to: row[name] }]));
  await recordLeadEvent(tx, { leadId: row.id, type: "status", data: { changes } });
}

/** Records a step in the words that the team reads, so that its day stays readable in any time zone. */
async function recordStep(
  tx: Transaction,
  was: LeadRow,
  row: LeadRow,
  timeZone: string,
  isDone: boolean,
): Promise<void> {
  const [from, to] = [was, row].map(({ nextStep }) => nextStep && describeStep(nextStep, timeZone));
  const data = { changes: { nextStep: { from, to } }, ...(isDone && { done: true }) };
  await recordLeadEvent(tx, { leadId: row.id, type: "status", data });
}

async function personOf(tx: Transaction, id: string | null): Promise<{ id: string; name: string } | null> {
  return id === null ? null : { id, name: (await findName(tx, id)) ?? "Alguém que saiu da equipe" };
}
