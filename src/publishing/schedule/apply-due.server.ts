// Applies due schedules, each exactly once, even with several processes that may crash at any moment.

import { and, eq, lte, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database/database.ts";
import { PROBLEMS } from "#src/platform/http/problem.ts";
import type { JobType } from "#src/platform/jobs/jobs.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { findContentType, type Refusal } from "../content-type.server.ts";
import { publishItems } from "../drafts/publish-items.server.ts";
import { actAsScheduler, recordItemAct } from "../history/record-publication.server.ts";
import { schedulesTable } from "../history/schedule-table.ts";
import { updateItem } from "../items/change-item.server.ts";
import type { AnyPublishableType } from "../publishable-type.server.ts";
import type { ScheduleAction } from "../schema.ts";
import { ACTION_LABELS } from "./labels.ts";
import { deleteSchedule } from "./schedule-rows.server.ts";
import { scheduleApply } from "./schedules.server.ts";

/** Schedules applied concurrently per process. The pool has ten connections for everybody. */
const AT_ONCE = 6;
/** Stops taking further schedules after this time and enqueues another run, so that shutdown is quick. */
const WORK_MS = 5_000;
/** Attempts, a minute apart, after unexpected errors such as a full disk or a database shutdown. */
const ATTEMPTS = 5;

/** Explains unexpected errors to the author. */
export const UNEXPECTED = "Algo deu errado do nosso lado.";

/** Payload of the mail about a schedule that could not be applied. */
export interface ScheduleReport {
  title: string;
  action: ScheduleAction;
  /** ISO 8601 */
  at: string;
  authorId: string | null;
  detail: string;
}

export const scheduleReport: JobType<ScheduleReport> = {
  name: "schedule.report",
  outgoing: "notices",
  retryDelay: 5,
  retryDelayMax: 3_600,
  retryLimit: 30,
};

/** Applies everything that is due by the database's clock. */
export async function applyDue(resources: Resources, types: AnyPublishableType[]): Promise<void> {
  const end = performance.now() + WORK_MS;
  const work = async () => {
    while (performance.now() < end && (await applyNext(resources, types)));
  };
  const done = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = done.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  if (performance.now() >= end) await resources.jobs.enqueue(resources.db, scheduleApply, {});
}

type Schedule = typeof schedulesTable.$inferSelect;
type Due = Schedule & { isLate: boolean };

/**
 * Applies one schedule and deletes its row, in one transaction.
 * @returns false if none is due
 */
async function applyNext(resources: Resources, types: AnyPublishableType[]): Promise<boolean> {
  const { db, log } = resources;
  let due: Due | undefined;
  try {
    await db.transaction(async (tx) => {
      actAsScheduler(tx);
      due = await claimNext(tx);
      if (due) await settle({ ...resources, db: tx }, types, due);
    });
  } catch (error) {
    // Not this schedule's fault: the database is unavailable.
    if (!due) throw error;
    const claimed = due;
    log.error({ err: error, itemId: claimed.itemId }, "a schedule could not be applied");
    await db.transaction((tx) => {
      actAsScheduler(tx);
      return postpone({ ...resources, db: tx }, types, claimed);
    });
  }
  return due !== undefined;
}

type Applying = Omit<Resources, "db"> & { db: Transaction };

/** Applies a claimed schedule and deletes its row, or stores the reason for the failure. */
async function settle(context: Applying, types: AnyPublishableType[], due: Due): Promise<void> {
  if (due.isLate) {
    await report(context, types, due, `Passou do limite de atraso de ${describeHours(due.lateLimitHours)}.`);
    await deleteSchedule(context.db, due.itemId);
    return;
  }
  const refusal = await apply(context, types, due);
  if (refusal) await fail(context, types, due, describeRefusal(refusal));
  else await deleteSchedule(context.db, due.itemId);
}

/** Locks the row until the transaction ends; other processes skip it. */
async function claimNext(tx: Transaction): Promise<Due | undefined> {
  const { at, tryAt, failure, lateLimitHours } = schedulesTable;
  const [row] = await tx
    .select({
      schedule: schedulesTable,
      isLate: sql<boolean>`coalesce(now() > ${at} + ${lateLimitHours} * interval '1 hour', false)`,
    })
    .from(schedulesTable)
    .where(sql`${failure} IS NULL AND ${tryAt} <= now()`)
    .orderBy(tryAt)
    .limit(1)
    .for("update", { skipLocked: true });
  return row && { ...row.schedule, isLate: row.isLate };
}

async function apply(
  context: Applying,
  types: AnyPublishableType[],
  { itemId: id, kind: name, action, revisionId, authorId, authorName }: Schedule,
): Promise<Refusal | undefined> {
  const kind = findContentType(types, name);
  const author = { id: authorId, name: authorName };
  const result =
    action === "publish"
      ? await publishItems(context, author, [{ kind, id, revision: String(revisionId), refuse: null }], {
          reason: "scheduled",
        })
      : await updateItem(context, kind, author, id, { isPublished: false });
  return "code" in result ? result : undefined;
}

/** Retries after an unexpected error in a minute, up to `ATTEMPTS` times. */
async function postpone(context: Applying, types: AnyPublishableType[], { itemId }: Schedule): Promise<void> {
  const [schedule] = await context.db
    .update(schedulesTable)
    .set({ attempts: sql`${schedulesTable.attempts} + 1`, tryAt: sql`now() + interval '1 minute'` })
    // By now another process may have applied it, or somebody may have rescheduled it.
    .where(and(eq(schedulesTable.itemId, itemId), lte(schedulesTable.tryAt, sql`now()`)))
    .returning();
  if (schedule && schedule.attempts >= ATTEMPTS) await fail(context, types, schedule, UNEXPECTED);
}

/** Keeps the row, so that the calendar shows the failure. */
async function fail(
  context: Applying,
  types: AnyPublishableType[],
  schedule: Schedule,
  failure: string,
): Promise<void> {
  const { itemId } = schedule;
  await context.db.update(schedulesTable).set({ failure }).where(eq(schedulesTable.itemId, itemId));
  await report(context, types, schedule, failure);
}

async function report(
  { db, jobs }: Applying,
  types: AnyPublishableType[],
  { itemId, kind, action, at, authorId }: Schedule,
  detail: string,
): Promise<void> {
  const found = findContentType(types, kind);
  const { table } = found;
  const [item] = await db.select({ title: table.title }).from(table).where(eq(table.id, itemId));
  const title = item?.title ?? "";
  await recordItemAct(db, found, itemId, {
    action: "schedule.failed",
    title,
    after: { Ação: ACTION_LABELS[action], Para: at, Motivo: detail },
  });
  await jobs.enqueue(db, scheduleReport, { title, action, at: at.toISOString(), authorId, detail });
}

/** Explains a refusal to the author. */
export function describeRefusal({ code, detail, errors = [] }: Refusal): string {
  return errors.map(({ message }) => message).join("; ") || (detail ?? PROBLEMS[code].detail);
}

function describeHours(hours: number | null): string {
  const shown = (hours ?? 0).toLocaleString("pt-BR", { maximumFractionDigits: 2 });
  return shown === "1" ? "1 hora" : `${shown} horas`;
}
