// Changes leads and records each change in the timeline.

import { randomUUID } from "node:crypto";
import { and, desc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { findName, listWhoMay } from "#src/accounts/accounts.server.ts";
import { currentActor } from "#src/audit/actor.server.ts";
import { type Act, recordAct, recordEachAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isUuid } from "#src/platform/database/sql.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { isSameJson } from "#src/shared/same-json.ts";
import { describeStep } from "#src/shared/time/next-step.ts";
import { listCustomFields } from "./custom-fields/list-fields.server.ts";
import type { CustomField, CustomValues } from "./custom-fields/schema.ts";
import { changeValues, describeCustomChanges } from "./custom-fields/values.ts";
import { toLeadAct, toOwnerAct } from "./describe-lead-act.server.ts";
import { LEAD_FIELD_NAMES } from "./fields.ts";
import { findStage } from "./find-stage.ts";
import { publishLeadChanges, type WebhookContext } from "./lead-webhooks.server.ts";
import { isListed } from "./listed-leads.ts";
import { writeNotices } from "./notices/write-notices.server.ts";
import type { LeadChange, Stage, StatusUndo } from "./schema.ts";
import { listStages } from "./stages.server.ts";
import { leadsTable } from "./table.ts";
import { keptLeadId, mergedLeadIds } from "./timeline/merged-leads.ts";
import { insertLeadEvents, type NewLeadEvent, toEventActor } from "./timeline/record-event.server.ts";
import { isMove, leadEventsTable } from "./timeline/table.ts";

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
  { field: "email", message: "Mantenha um e-mail ou um telefone: sem eles não há como responder" },
];
const NO_STEP_TO_DO = "Este lead não tem próximo passo.";
const NO_STAGE = [{ field: "stage", message: "Etapa: escolha uma das etapas do funil" }];
const NO_OWNER = [{ field: "ownerId", message: "Responsável: escolha alguém da equipe que pode ver leads" }];

/** Changes the given fields of a lead in a transaction of its own. */
export function changeLead(
  context: ChangeContext,
  id: string,
  change: LeadChange,
  options?: ChangeOptions,
): Promise<ChangeResult> {
  return context.db.transaction((tx) => changeLeadIn(tx, context, id, change, options));
}

interface ChangeOptions {
  /** The next step was done, and the given one comes after it. */
  isStepDone?: boolean;
}

/** Changes the given fields of a lead, as `applyChange` does. */
export async function changeLeadIn(
  tx: Transaction,
  context: WebhookContext,
  id: string,
  change: LeadChange,
  { isStepDone = false }: ChangeOptions = {},
): Promise<ChangeResult> {
  const was = await lockLead(tx, id);
  if (!was) return { ok: false, code: "not-found" };
  if (isStepDone && !was.nextStep) return { ok: false, code: "conflict", detail: NO_STEP_TO_DO };
  return applyChange(tx, context, was, change, { isStepDone });
}

/**
 * Changes a lead that the transaction has locked. Every status may follow every other one (docs/produto.md, "Leads"). A
 * stage sets the lead's status; a status takes its first stage, unless the lead is in one of them already. The timeline
 * and the webhooks get the change in the same transaction.
 * @param change `stage` is a stage's id or name, and wins over a status
 */
export async function applyChange(
  tx: Transaction,
  context: WebhookContext,
  was: LeadRow,
  change: LeadChange,
  options: ChangeOptions = {},
): Promise<ChangeResult> {
  const known = { stages: await listStages(tx), owners: readOwners(tx) };
  const updated = await updateLead(tx, was, change, known, options);
  if (!updated.ok) return updated;
  const [records] = await recordUpdates(tx, context, [updated], known);
  const { row } = updated;
  const given = records?.events.find(({ type }) => type === "owner");
  if (given?.id && row.ownerId)
    await writeNotices(tx, context, [
      { userId: row.ownerId, leadId: row.id, kind: "assigned", cause: given.id, data: nameActor(tx) },
    ]);
  return { ok: true, row };
}

/** Read once for changes of several leads. */
export interface KnownToChanges {
  stages: Stage[];
  owners: Owners;
}

interface UpdateOptions extends ChangeOptions {
  /** Id of the event of the move that this change takes back. */
  undoes?: string | undefined;
}

/** A lead whose fields have changed, and whose change is not recorded yet. */
export interface LeadUpdate extends UpdateOptions {
  ok: true;
  was: LeadRow;
  row: LeadRow;
  changed: Changed;
  /** The team's own fields, if any of them may have changed. */
  fields: readonly CustomField[];
}

/** Changes the fields of a locked lead as `applyChange` does. The caller passes the result to `recordUpdates`. */
export async function updateLead(
  tx: Transaction,
  was: LeadRow,
  { stage: written, customFields: typed, ...given }: LeadChange,
  { stages, owners }: KnownToChanges,
  options: UpdateOptions = {},
): Promise<LeadUpdate | LeadRefusal> {
  const stage = written ? findStage(stages, written) : null;
  if (stage === undefined) return { ok: false, code: "invalid", errors: NO_STAGE };
  const { status, ...others } = given;
  const fields = typed ? await listCustomFields(tx) : [];
  const custom = typed && changeValues(fields, was.customFields, typed);
  if (custom && "errors" in custom) return { ok: false, code: "invalid", errors: custom.errors };
  const change: Omit<LeadChange, "customFields"> & { customFields?: CustomValues } = {
    ...others,
    ...(custom && { customFields: custom.values }),
    ...(status !== undefined && !stage && { status }),
    ...(written !== undefined && { stage: stage?.id ?? null }),
  };
  const { email, phone, name } = { ...was, ...change };
  const next = { email, phone, name };
  if (!isReachable(next) && (isReachable(was) || !next.name))
    return { ok: false, code: "invalid", errors: UNREACHABLE };
  if (change.ownerId && change.ownerId !== was.ownerId && !(await owners.mayOwn(change.ownerId)))
    return { ok: false, code: "invalid", errors: NO_OWNER };
  const [row] = await tx
    .update(leadsTable)
    .set({ ...change, ...(await proveEmail(tx, was, change)), updatedAt: sql`now()` })
    .where(eq(leadsTable.id, was.id))
    .returning();
  if (!row) return { ok: false, code: "not-found" };
  return { ok: true, was, row, changed: listChanged(was, row), fields, ...options };
}

/**
 * Records changes in the timelines and the audit log, and announces them by webhooks. The caller notifies new owners.
 */
export async function recordUpdates(
  tx: Transaction,
  context: WebhookContext,
  updates: readonly LeadUpdate[],
  known: KnownToChanges,
): Promise<Records[]> {
  const records: Records[] = [];
  for (const update of updates)
    records.push(await describeUpdate(tx, update, known, context.config.timeZone));
  const actor = toEventActor(tx);
  await insertLeadEvents(
    tx,
    records.flatMap(({ events }) => events.map((event) => ({ actor, ...event }))),
  );
  const acts = records.flatMap((record) => record.acts);
  if (updates.length > 1) await recordEachAct(tx, acts);
  else for (const act of acts) await recordAct(tx, act);
  await publishLeadChanges(
    tx,
    context,
    updates.map(({ row, changed, undoes }) => ({ row, changed, isUndo: undoes !== undefined })),
    known.stages,
  );
  return records;
}

/** Tells whether there is a way to answer; a lead from a file or entered by hand may have only a name. */
const isReachable = ({ email, phone }: Pick<LeadRow, "email" | "phone">): boolean =>
  Boolean(email) || Boolean(phone);

/**
 * Marks the address as unproved if somebody who sees only their own leads changed it: it may lead anywhere, so the next mail
 * asks its writer to confirm their identity.
 */
async function proveEmail(
  tx: Transaction,
  was: LeadRow,
  { email }: Pick<LeadChange, "email">,
): Promise<Partial<Pick<LeadRow, "isEmailUnproved">>> {
  if (email === undefined || email === was.email) return {};
  const actor = currentActor(tx);
  return { isEmailUnproved: actor.kind === "person" && actor.id !== null && !(await seesAll(tx, actor.id)) };
}

/** Data of an event that moved a lead. With a status, if that changed too. */
interface MoveData {
  from?: LeadRow["status"];
  to?: LeadRow["status"];
  /** With the names of then. `since`: when the lead came to that stage. */
  stage?: {
    from: { id: string | null; name: string | undefined; since: Date | string | null };
    to: { id: string | null; name: string | undefined };
  };
  /** Id of the event that this one undoes. */
  undoes?: string | undefined;
}

/** A lead's latest move: by its status, or by its stages. */
export type Move =
  | { status: StatusUndo }
  | { stage: { from: string; to: string }; restored: Pick<LeadChange, "value" | "lostReason"> };

/**
 * Undoes the lead's latest move to another stage or status. Its event stays, and the undo event refers to it, so that
 * statistics count neither. Returns `conflict` if the latest move is another one, or itself an undo.
 */
export function undoMove(context: ChangeContext, id: string, move: Move): Promise<ChangeResult> {
  return context.db.transaction(async (tx) => {
    const was = await lockLead(tx, id);
    if (!was) return { ok: false, code: "not-found" };
    const latest = await findLatestMove(tx, id);
    const { from, stage, undoes, to } = latest?.data ?? {};
    const isLatest =
      "status" in move
        ? from === move.status.from && to === move.status.to && was.status === to
        : stage?.from.id === move.stage.from && stage.to.id === move.stage.to && was.stage === stage.to.id;
    if (!latest || !isLatest || undoes !== undefined) return { ok: false, code: "conflict" };
    const since = stage?.from.since;
    const before = stage && { stage: stage.from.id, stageSince: since ? new Date(since) : null };
    const restored = "status" in move ? {} : move.restored;
    const [row] = await tx
      .update(leadsTable)
      .set({ ...restored, status: from ?? was.status, ...before, updatedAt: sql`now()` })
      .where(eq(leadsTable.id, id))
      .returning();
    if (!row) return { ok: false, code: "not-found" };
    const changed = listChanged(was, row);
    const update: LeadUpdate = { ok: true, was, row, changed, fields: [], undoes: latest.id };
    await recordUpdates(tx, context, [update], { stages: await listStages(tx), owners: readOwners(tx) });
    return { ok: true, row };
  });
}

/** Returns the event of a lead's latest move to another status or stage. */
export async function findLatestMove(
  tx: Transaction,
  leadId: string,
): Promise<{ id: string; data: MoveData } | undefined> {
  const { at, id } = leadEventsTable;
  const [latest] = await tx
    .select()
    .from(leadEventsTable)
    .where(and(eq(leadEventsTable.leadId, leadId), isMove()))
    .orderBy(desc(at), desc(id))
    .limit(1);
  return latest;
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

/**
 * Marks a lead and those merged into it as answered by a person. The first answer's time stays, and a new lead counts as
 * contacted.
 * @returns the lead as it is now
 */
export async function markAnswered(
  tx: Transaction,
  context: WebhookContext,
  id: string,
): Promise<LeadRow | undefined> {
  const now = sql`clock_timestamp()`;
  const { answeredAt, repliedAt } = leadsTable;
  await tx
    .update(leadsTable)
    .set({ answeredAt: sql`coalesce(${answeredAt}, ${now})`, repliedAt: null })
    .where(
      and(sql`${leadsTable.id} = ANY(${mergedLeadIds(id)})`, or(isNull(answeredAt), isNotNull(repliedAt))),
    );
  const [lead] = await tx.select().from(leadsTable).where(eq(leadsTable.id, id));
  if (lead?.status !== "NEW") return lead;
  const moved = await changeLeadIn(tx, context, id, { status: "CONTACTED" });
  return moved.ok ? moved.row : lead;
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

/** Reads who may own leads and what they are called, once for each person. */
export function readOwners(tx: Transaction) {
  const allowed = new Map<string, boolean>();
  const names = new Map<string, string | undefined>();
  return {
    async mayOwn(id: string): Promise<boolean> {
      const known = allowed.get(id) ?? (await mayOwn(tx, id));
      allowed.set(id, known);
      return known;
    },
    async findName(id: string): Promise<string | undefined> {
      if (!names.has(id)) names.set(id, (await findName(tx, id)) ?? undefined);
      return names.get(id);
    },
  };
}
export type Owners = ReturnType<typeof readOwners>;

/** Tells whether a person sees all leads, not only their own. */
export async function seesAll(tx: Queryable, userId: string): Promise<boolean> {
  return (await listWhoMay(tx, "allLeads")).some(({ id }) => id === userId);
}

type Changed = (keyof LeadChange)[];

const listChanged = (was: LeadRow, row: LeadRow): Changed =>
  ([...LEAD_FIELD_NAMES, "nextStep"] as const).filter((name) => !isSameJson(row[name], was[name]));

/** Fields that have events of their own. */
const OWN_EVENTS: ReadonlySet<keyof LeadChange> = new Set(["ownerId", "status", "stage", "nextStep"]);

interface Records {
  events: NewLeadEvent[];
  acts: Act[];
}

async function describeUpdate(
  tx: Transaction,
  { was, row, changed, fields, undoes, isStepDone = false }: LeadUpdate,
  { stages, owners }: KnownToChanges,
  timeZone: string,
): Promise<Records> {
  const leadId = row.id;
  const events: NewLeadEvent[] = [];
  const acts: Act[] = [];
  const nameOf = (id: string | null) => stages.find((stage) => stage.id === id)?.name;
  if (row.status !== was.status || row.stage !== was.stage) {
    const data: Partial<MoveData> = {
      ...(row.status !== was.status && { from: was.status, to: row.status }),
      ...(row.stage !== was.stage && {
        stage: {
          from: { id: was.stage, name: nameOf(was.stage), since: was.stageSince },
          to: { id: row.stage, name: nameOf(row.stage) },
        },
      }),
      undoes,
    };
    events.push({ leadId, type: "status", data });
  }
  if (row.ownerId !== was.ownerId) {
    const [from, to] = [await personOf(owners, was.ownerId), await personOf(owners, row.ownerId)];
    events.push({ id: randomUUID(), leadId, type: "owner", data: { from, to } });
    acts.push(...toOwnerAct(tx, row, from?.name, to?.name));
  }
  // A stage that goes with the status is no field of its own.
  const told = row.status === was.status ? changed : changed.filter((name) => name !== "stage");
  const custom = describeCustomChanges(fields, was.customFields, row.customFields);
  acts.push(...toLeadAct(tx, was, row, [...told, ...Object.keys(custom)]));
  const names = changed.filter((name) => !OWN_EVENTS.has(name) && name !== "customFields");
  const changes = {
    ...Object.fromEntries(names.map((name) => [name, { from: was[name], to: row[name] }])),
    ...custom,
  };
  if (Object.keys(changes).length > 0) events.push({ leadId, type: "status", data: { changes } });
  if (changed.includes("nextStep"))
    events.push({ leadId, type: "status", data: describeStepChange(was, row, timeZone, isStepDone) });
  return { events, acts };
}

/** Names who gives a lead to somebody, for the notice. */
export function nameActor(tx: Transaction): { by?: string } {
  const { kind, name } = currentActor(tx);
  return kind === "person" ? { by: name } : {};
}

/** Describes a step in the words that the team reads, so that its day stays readable in any time zone. */
function describeStepChange(was: LeadRow, row: LeadRow, timeZone: string, isDone: boolean) {
  const [from, to] = [was, row].map(({ nextStep }) => nextStep && describeStep(nextStep, timeZone));
  return { changes: { nextStep: { from, to } }, ...(isDone && { done: true }) };
}

async function personOf(owners: Owners, id: string | null): Promise<{ id: string; name: string } | null> {
  return id === null ? null : { id, name: (await owners.findName(id)) ?? "Alguém que saiu da equipe" };
}
