// The entry for staff: they read and decide data-removal requests.
import { and, count, desc, eq, lte, sql } from "drizzle-orm";
import { named, recordAct } from "#src/audit/record.server.ts";
import type { Database } from "#src/platform/database/database.ts";
import type { JobKind } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { containsWordsOrPhone, isUuid } from "#src/platform/database/sql.ts";
import { addBusinessDays } from "#src/shared/business-days.ts";
import type {
  RemovalDecision,
  RemovalList,
  RemovalQuery,
  RemovalRequest,
  RemovalStats,
} from "#src/features/privacy/schema.ts";
import { REMOVAL_STATUSES } from "./labels.ts";
import { removalRequestsTable as requests } from "#src/features/privacy/table.ts";

/** E-mails the decision to the person. */
export const removalDecided: JobKind<{ requestId: string }> = {
  name: "removal.decided",
  outgoing: "mails",
  retryDelay: 3,
  retryDelayMax: 90,
  retryLimit: 8_000,
};

/** One page of requests: the open ones by due date, then the decided ones, newest first. */
export async function listRequests({ db }: { db: Database }, query: RemovalQuery): Promise<RemovalList> {
  const where = and(
    query.status ? eq(requests.status, query.status) : undefined,
    containsWordsOrPhone(requests.searchText, query.q),
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

/** Counts the open requests, and those of them that are overdue or due within one business day. */
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

type Found = { ok: true; request: RemovalRequest } | { ok: false; code: "not-found" };
type Decided = Found | { ok: false; code: "conflict"; detail: string };

const SETTLED: Decided = {
  ok: false,
  code: "conflict",
  detail: "Os dados desta solicitação já foram apagados: ficou só o registro da decisão, que não muda mais.",
};

/** One request; `not-found` also for an id that is no UUID. */
export async function getRequest({ db }: { db: Database }, id: string): Promise<Found> {
  if (!isUuid(id)) return { ok: false, code: "not-found" };
  const [row] = await db.select().from(requests).where(eq(requests.id, id));
  return row ? { ok: true, request: toRequest(row) } : { ok: false, code: "not-found" };
}

/**
 * Decides a request or reopens it, unless its data was erased after it was decided. Every new decision is e-mailed to the person; a change of the note alone
 * or a reopening is not.
 * @param decidedBy name of the member of staff
 */
export async function decideRequest(
  { db, jobs }: Pick<Resources, "db" | "jobs">,
  id: string,
  { status, note }: RemovalDecision,
  decidedBy: string,
): Promise<Decided> {
  if (!isUuid(id)) return { ok: false, code: "not-found" };
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(requests).where(eq(requests.id, id)).for("update");
    if (!before) return { ok: false, code: "not-found" };
    if (before.email === null) return SETTLED;
    const isNew = before.status !== status;
    const decision = status === "OPEN" ? REOPENED : { decidedAt: sql`now()`, decidedBy };
    const [row] = await tx
      .update(requests)
      .set({ status, note: note === undefined ? before.note : note, ...(isNew ? decision : {}) })
      .where(eq(requests.id, id))
      .returning();
    if (!row) throw new Error("the request was not changed");
    if (isNew)
      await recordAct(tx, {
        action: "removal.decided",
        subject: named("Solicitação", before.protocol),
        subjectId: id,
        before: { Situação: REMOVAL_STATUSES[before.status] },
        after: { Situação: REMOVAL_STATUSES[status] },
      });
    if (isNew && status !== "OPEN") await jobs.enqueue(tx, removalDecided, { requestId: id });
    return { ok: true, request: toRequest(row) };
  });
}

const REOPENED = { decidedAt: null, decidedBy: null, decisionMailedAt: null };

function toRequest(row: typeof requests.$inferSelect): RemovalRequest {
  const { id, protocol, name, email, phone, reason, status, decidedBy, note } = row;
  return {
    id,
    protocol,
    name,
    email,
    phone,
    reason,
    status,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy,
    note,
  };
}
