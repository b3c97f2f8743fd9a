// Changes leads and records each change in the timeline.

import { randomUUID } from "node:crypto";
import { and, desc, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { findName, listWhoMay } from "#src/accounts/accounts.server.ts";
import { currentActor } from "#src/audit/actor.server.ts";
import { type Act, recordAct, recordEachAct } from "#src/audit/record.server.ts";
import type { Queryable, Transaction } from "#src/platform/database/database.ts";
import { isOneOf, isUuid } from "#src/platform/database/sql.ts";
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
import { SETTLED } from "./labels.ts";
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
export const NO_OWNER = [
  { field: "ownerId", message: "Responsável: escolha alguém da equipe que pode ver leads" },
];

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
  const [updated] = await updateLeads(tx, [{ was, change, options }], known);
  if (!updated?.ok) return updated ?? { ok: false, code: "not-found" };
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

interface GivenUpdate {
  was: LeadRow;
  change: LeadChange;
  options?: UpdateOptions;
}

interface UpdateOptions extends ChangeOptions {
  /** Id of the event of the move that this change takes back. */
  undoes?: string | undefined;
  /** When the lead came to the stage that it gets back. */
  stageSince?: Date | string | null | undefined;
  /** The company that the lead is linked to, or `null`, with the names before and after. */
  link?: { companyId: string | null; from: string | null; to: string | null } | undefined;
  /**
   * When something was last done with the lead, as PostgreSQL writes it: of transactions that write it themselves
   * (migration 0240). A `Date` has no microseconds.
   */
  activeAt?: string | null | undefined;
}

/** Names the record of a company in the timeline and the audit log, beside the text "Empresa". */
const COMPANY_RECORD = "Cadastro da empresa";

/** A lead whose fields have changed, and whose change is not recorded yet. */
export interface LeadUpdate extends UpdateOptions {
  ok: true;
  was: LeadRow;
  row: LeadRow;
  changed: Changed;
  /** The team's own fields, if any of them may have changed. */
  fields: readonly CustomField[];
}

/**
 * Changes the fields of locked leads as `applyChange` does, by one statement for all that have the same fields changed.
 * The caller passes those that succeeded to `recordUpdates`.
 * @returns in the order given
 */
export async function updateLeads(
  tx: Transaction,
  given: readonly GivenUpdate[],
  known: KnownToChanges,
): Promise<(LeadUpdate | LeadRefusal)[]> {
  const fields = given.some(({ change }) => change.customFields) ? await listCustomFields(tx) : [];
  const planned: { one: GivenUpdate; plan: { ok: true; values: LeadColumns } | LeadRefusal }[] = [];
  for (const one of given) planned.push({ one, plan: await planUpdate(tx, one, known, fields) });
  const rows = await writeColumns(
    tx,
    planned.flatMap(({ one, plan }) => (plan.ok ? [{ id: one.was.id, values: plan.values }] : [])),
  );
  return planned.map(({ one: { was, change, options }, plan }) => {
    if (!plan.ok) return plan;
    const row = rows.get(was.id);
    if (!row) return { ok: false, code: "not-found" };
    const changed = listChanged(was, row);
    return { ok: true, was, row, changed, fields: change.customFields ? fields : [], ...options };
  });
}

type LeadColumns = Partial<Omit<LeadRow, "activeAt">> & { activeAt?: string | null };

/** Writes columns of leads that have to be distinct. @returns the rows as they are then, by id */
async function writeColumns(
  tx: Transaction,
  leads: readonly { id: string; values: LeadColumns }[],
): Promise<ReadonlyMap<string, LeadRow>> {
  const columns = getTableColumns(leadsTable);
  const namesOf = ({ values }: (typeof leads)[number]) =>
    (Object.keys(values) as (keyof LeadColumns)[]).toSorted();
  const rows: LeadRow[] = [];
  for (const alike of Map.groupBy(leads, (lead) => namesOf(lead).join()).values()) {
    const names = alike.slice(0, 1).flatMap(namesOf);
    const given = alike.map(({ id, values }) => {
      const cells = names.map((name) => {
        const column = columns[name];
        const value = name === "activeAt" ? values.activeAt : sql.param(values[name], column);
        return sql`${value}::${sql.raw(column.getSQLType())}`;
      });
      return sql`(${sql.join([sql`${id}::uuid`, ...cells], sql`, `)})`;
    });
    const nameOf = (name: keyof LeadColumns): SQL => sql`${sql.identifier(columns[name].name)}`;
    const stored = await tx
      .update(leadsTable)
      .set({
        ...Object.fromEntries(names.map((name) => [name, sql`given.${nameOf(name)}`])),
        updatedAt: sql`now()`,
      })
      .from(
        sql`(VALUES ${sql.join(given, sql`, `)}) AS given (${sql.join([sql`lead_id`, ...names.map(nameOf)], sql`, `)})`,
      )
      .where(sql`${leadsTable.id} = given.lead_id`)
      .returning(columns);
    rows.push(...stored);
  }
  return new Map(rows.map((row) => [row.id, row]));
}

/** Decides which columns a change of a locked lead writes. @param fields the team's own, if the change has any */
async function planUpdate(
  tx: Transaction,
  { was, change: { stage: written, customFields: typed, ...given }, options = {} }: GivenUpdate,
  { stages, owners }: KnownToChanges,
  fields: readonly CustomField[],
): Promise<{ ok: true; values: LeadColumns } | LeadRefusal> {
  const stage = written ? findStage(stages, written) : null;
  if (stage === undefined) return { ok: false, code: "invalid", errors: NO_STAGE };
  const { status, ...others } = given;
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
  // A deal that is over has no next step.
  const becomes = stage?.status ?? status ?? was.status;
  const isOver = becomes !== was.status && SETTLED.includes(becomes) && change.nextStep === undefined;
  const values = {
    ...change,
    ...(isOver && { nextStep: null }),
    ...(await proveEmail(tx, was, change)),
    ...(options.stageSince && { stageSince: new Date(options.stageSince) }),
    ...(options.link && { companyId: options.link.companyId }),
    activeAt: options.activeAt,
  };
  return {
    ok: true,
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
  };
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
    updates.map(({ row, changed, undoes, link }) => ({
      row,
      changed: link ? ["companyId" as const, ...changed] : changed,
      isUndo: undoes !== undefined,
    })),
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
  /** The next step that ended with the deal. */
  endedStep?: LeadRow["nextStep"];
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
    const latest = (await findLatestMoves(tx, [id])).get(id);
    const { from, stage, undoes, to, endedStep } = latest?.data ?? {};
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
      .set({
        ...restored,
        ...(endedStep && was.nextStep === null && { nextStep: endedStep }),
        status: from ?? was.status,
        ...before,
        updatedAt: sql`now()`,
      })
      .where(eq(leadsTable.id, id))
      .returning();
    if (!row) return { ok: false, code: "not-found" };
    const changed = listChanged(was, row);
    const update: LeadUpdate = { ok: true, was, row, changed, fields: [], undoes: latest.id };
    await recordUpdates(tx, context, [update], { stages: await listStages(tx), owners: readOwners(tx) });
    return { ok: true, row };
  });
}

/** An event that moved a lead. */
export interface MoveEvent {
  id: string;
  data: MoveData;
}

/** Returns the events of the latest moves of leads to another status or stage, by the ids of the leads. */
export async function findLatestMoves(
  tx: Transaction,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, MoveEvent>> {
  const { at, id, leadId } = leadEventsTable;
  const latest = await tx
    .selectDistinctOn([leadId])
    .from(leadEventsTable)
    .where(and(isOneOf(sql`${leadId}`, leadIds), isMove()))
    .orderBy(leadId, desc(at), desc(id));
  return new Map(latest.map((event) => [event.leadId, event]));
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
  { was, row, changed, fields, undoes, link, isStepDone = false }: LeadUpdate,
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
      ...(changed.includes("nextStep") &&
        row.nextStep === null &&
        SETTLED.includes(row.status) && { endedStep: was.nextStep }),
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
  const linked = link && { [COMPANY_RECORD]: { from: link.from, to: link.to } };
  acts.push(...toLeadAct(tx, was, row, [...told, ...Object.keys({ ...linked, ...custom })]));
  const names = changed.filter((name) => !OWN_EVENTS.has(name) && name !== "customFields");
  const changes = {
    ...Object.fromEntries(names.map((name) => [name, { from: was[name], to: row[name] }])),
    ...linked,
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
