import { and, count, desc, eq, lte, sql } from "drizzle-orm";
import { named, recordAct } from "#src/audit/record.server.ts";
import type { Database, Transaction } from "#src/platform/database/database.ts";
import { containsWordsOrNumber, isUuid } from "#src/platform/database/sql.ts";
import type { FieldError } from "#src/platform/http/problem.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { PersonalData } from "#src/platform/slices/define-slice.ts";
import { describeCounts } from "#src/shared/people/personal-data-kinds.ts";
import { describeReason } from "#src/shared/people/retention-reasons.ts";
import { addBusinessDays } from "#src/shared/time/business-days.ts";
import type {
  RemovalDecision,
  RemovalList,
  RemovalQuery,
  RemovalRequest,
  RemovalStats,
} from "../requests-schema.ts";
import { removalRequestsTable as requests } from "../table.ts";
import { formatDue } from "./due-format.ts";
import { countContactData, eraseContactData, identifyPerson } from "./erase-contact.server.ts";
import { REFUSAL_NEEDS_REASON, REMOVAL_STATUSES } from "./labels.ts";
import { markErased, settleErased } from "./settle-request.server.ts";

export const removalDecided: JobType<{ requestId: string }> = {
  name: "removal.decided",
  outgoing: "mails",
  retryDelay: 3,
  retryDelayMax: 90,
  retryLimit: 8_000,
};

/** Lists a page of requests: the open ones by due date, then the decided ones, newest first. */
export async function listRequests({ db }: { db: Database }, query: RemovalQuery): Promise<RemovalList> {
  const where = and(
    query.status ? eq(requests.status, query.status) : undefined,
    containsWordsOrNumber(requests.searchText, query.q),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(requests)
      .where(where)
      .orderBy(
        sql`${requests.status} <> 'OPEN'`,
        sql`CASE WHEN ${requests.status} = 'OPEN' THEN ${requests.dueAt} END`,
        desc(requests.createdAt),
        desc(requests.id),
      )
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    db.select({ total: count() }).from(requests).where(where),
  ]);
  return {
    requests: rows.map(toRequest),
    total: counted?.total ?? 0,
    page: query.page,
    limit: query.limit,
  };
}

/** Counts all open requests, and the open ones that are overdue or due within one business day. */
export async function getRequestStats(
  { db, config }: Pick<Resources, "db" | "config">,
  now: Date = new Date(),
): Promise<RemovalStats> {
  const soon = addBusinessDays(now, 1, config.timeZone);
  const isOpen = eq(requests.status, "OPEN");
  const [open, urgent] = await Promise.all([
    db.$count(requests, isOpen),
    db.$count(requests, and(isOpen, lte(requests.dueAt, soon))),
  ]);
  return { open, urgent };
}

/** Returns up to `limit` open requests by due date, and the total. */
export async function listDue(
  db: Database,
  limit: number,
): Promise<{ items: { protocol: string; name: string | null; dueAt: Date }[]; total: number }> {
  const { protocol, name, dueAt, status } = requests;
  const isOpen = eq(status, "OPEN");
  const [items, total] = await Promise.all([
    db
      .select({ protocol, name, dueAt })
      .from(requests)
      .where(isOpen)
      .orderBy(dueAt, requests.id)
      .limit(limit),
    db.$count(requests, isOpen),
  ]);
  return { items, total };
}

type Found = { ok: true; request: RemovalRequest } | { ok: false; code: "not-found" };
type Decided =
  | Found
  | { ok: false; code: "conflict"; detail: string }
  | { ok: false; code: "invalid"; errors: FieldError[] };

/** Finds a request; `not-found` also for an id that is not a UUID. */
export async function getRequest({ db }: { db: Database }, id: string): Promise<Found> {
  if (!isUuid(id)) return { ok: false, code: "not-found" };
  const [row] = await db.select().from(requests).where(eq(requests.id, id));
  return row ? { ok: true, request: toRequest(row) } : { ok: false, code: "not-found" };
}

/**
 * Decides a request or reopens it. `DONE` with `erase` erases the data in the same transaction, so that a failure
 * changes nothing. Every new decision is e-mailed to the person; reopening or changing the note is not.
 * @param stored personal data of all slices
 * @param decidedBy name of the member of staff
 * @returns `conflict` if somebody else decided in the meantime, or the data is erased already
 */
export async function decideRequest(
  context: DecideContext,
  stored: PersonalData[],
  id: string,
  decision: RemovalDecision,
  decidedBy: string,
): Promise<Decided> {
  if (!isUuid(id)) return { ok: false, code: "not-found" };
  const { db, jobs, config, log } = context;
  const decided = await db.transaction(async (tx): Promise<Decided> => {
    // Locks the row, so that the second of two simultaneous decisions sees the first.
    const [before] = await tx.select().from(requests).where(eq(requests.id, id)).for("update");
    if (!before) return { ok: false, code: "not-found" };
    const { status } = decision;
    const note = decision.note === undefined ? before.note : decision.note;
    const refused = refuseDecision(before, { ...decision, note }, config.timeZone);
    if (refused) return refused;
    const outcome = await carryOut(tx, context, stored, before, decision);
    if (!outcome) return { ok: false, code: "invalid", errors: [OTHER_PHONE] };
    const isNew = before.status !== status;
    const change = status === "OPEN" ? REOPENED : { decidedAt: sql`now()`, decidedBy, ...outcome };
    const [row] = await tx
      .update(requests)
      .set({ status, note, ...(isNew ? change : {}) })
      .where(eq(requests.id, id))
      .returning();
    if (!row) throw new Error("the request was not changed");
    if (isNew) {
      await recordDecision(tx, before, row);
      if (status !== "OPEN") await jobs.enqueue(tx, removalDecided, { requestId: id });
    }
    return { ok: true, request: toRequest(row) };
  });
  if (decided.ok && decided.request.erased) {
    // Settles earlier requests of the same address that were answered already.
    await settleErased(db);
    log.info({ protocol: decided.request.protocol }, "contact data erased");
  }
  return decided;
}

type DecideContext = Pick<Resources, "db" | "jobs" | "config" | "storage" | "log">;
type RequestRow = typeof requests.$inferSelect;

const REOPENED = { decidedAt: null, decidedBy: null, decisionMailedAt: null, kept: null };
const ERASED: Decided = {
  ok: false,
  code: "conflict",
  detail: "Os dados desta solicitação já foram apagados: a decisão não muda mais.",
};
export const OTHER_PHONE: FieldError = {
  field: "alsoLeads",
  message:
    "Um destes leads não tem o telefone da solicitação, ou não existe mais. Abra a solicitação de novo.",
};

function invalid(field: string, message: string): Decided {
  return { ok: false, code: "invalid", errors: [{ field, message }] };
}

/** Returns why a request's current state does not allow a decision; undefined if it does. */
function refuseDecision(
  before: RequestRow,
  { status, erase, kept, note }: RemovalDecision,
  timeZone: string,
): Decided | undefined {
  if (before.email === null || (before.erasedAt !== null && before.status !== "OPEN")) return ERASED;
  if (status === "REFUSED" && !note?.trim()) return invalid("note", REFUSAL_NEEDS_REASON);
  if (before.status === "OPEN" || status === "OPEN") return undefined;
  if (before.status === status && !erase && !kept) return undefined;
  const at = before.decidedAt ? ` em ${formatDue(before.decidedAt, timeZone)}` : "";
  const by = before.decidedBy ? ` por ${before.decidedBy}` : "";
  const detail = `Esta solicitação já foi ${REMOVAL_STATUSES[before.status].toLowerCase()}${at}${by}. Nada foi alterado: para mudar a decisão, reabra-a antes.`;
  return { ok: false, code: "conflict", detail };
}

/**
 * Erases the data, or notes why it is kept.
 * @returns values to store; undefined if a chosen lead has another telephone
 */
async function carryOut(
  tx: Transaction,
  context: DecideContext,
  stored: PersonalData[],
  request: RequestRow,
  { erase, kept, alsoLeads = [] }: RemovalDecision,
): Promise<Pick<RequestRow, "erased" | "kept"> | undefined> {
  const { id, phone } = request;
  if (!erase && !kept) return { erased: null, kept: null };
  for (const { people } of stored) await people?.lock(tx);
  const person = await identifyPerson(tx, stored, { email: request.email ?? "", phone }, alsoLeads);
  if (!person) return undefined;
  if (!kept) {
    const erased = await eraseContactData(tx, context, stored, person);
    await markErased(tx, id, person);
    return { erased, kept: null };
  }
  const data = await countContactData({ db: tx, config: context.config }, stored, person);
  return { erased: null, kept: { reason: kept.reason, text: kept.text ?? null, data } };
}

async function recordDecision(tx: Transaction, before: RequestRow, after: RequestRow): Promise<void> {
  const subject = named("Solicitação", after.protocol);
  const { id: subjectId, erased, kept } = after;
  if (erased) {
    const act = { action: "contact.erased", subject, subjectId } as const;
    await recordAct(tx, { ...act, after: { Apagado: describeCounts(erased) } });
  }
  await recordAct(tx, {
    action: "removal.decided",
    subject,
    subjectId,
    before: { Status: REMOVAL_STATUSES[before.status] },
    after: {
      Status: REMOVAL_STATUSES[after.status],
      ...(erased && { Dados: "apagados" }),
      ...(kept && { Dados: `guardados: ${describeReason(kept.reason)}` }),
    },
  });
}

function toRequest(row: typeof requests.$inferSelect): RemovalRequest {
  const { id, protocol, email, phone, status, decidedBy, note, erased, kept } = row;
  const isErased = row.erasedAt !== null;
  return {
    id,
    protocol,
    name: isErased ? null : row.name,
    email,
    phone,
    reason: isErased ? null : row.reason,
    status,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy,
    note,
    erased,
    kept,
  };
}
