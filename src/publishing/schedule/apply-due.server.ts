// Applies the schedules that are due: each exactly once, with any number of processes that may end at any moment.
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#src/platform/database.ts";
import { PROBLEMS } from "#src/platform/http/problem.ts";
import type { JobKind } from "#src/platform/jobs.ts";
import type { Resources } from "#src/platform/resources.ts";
import type { Refusal } from "#src/publishing/content-kind.server.ts";
import { publishItem } from "#src/publishing/drafts/drafts.server.ts";
import { updateItem } from "#src/publishing/write-content.server.ts";
import { deleteSchedule } from "./schedule-rows.server.ts";
import { scheduleApply, type ScheduledKinds } from "./schedules.server.ts";
import type { ScheduleAction } from "./schema.ts";
import { schedulesTable } from "./table.ts";

/** Schedules that one process applies at the same time; the pool has ten connections for everybody. */
const AT_ONCE = 4;
/** After this time the rest is left to another wake-up, so that a process that stops need not wait long. */
const WORK_MS = 5_000;
/** Attempts, a minute apart, after errors that nobody expected: a full disk, a database that is going down. */
const ATTEMPTS = 5;

const UNEXPECTED = "Algo deu errado do nosso lado.";

/** What the author is told of a schedule that was not applied. */
export interface ScheduleReport {
  title: string;
  action: ScheduleAction;
  /** ISO 8601 */
  at: string;
  authorId: string | null;
  detail: string;
}

/** Tells the author by e-mail. */
export const scheduleReport: JobKind<ScheduleReport> = {
  name: "schedule.report",
  retryDelay: 5,
  retryDelayMax: 3_600,
  retryLimit: 30,
};

/** Applies everything that is due by the database's clock. */
export async function applyDue(resources: Resources, kinds: ScheduledKinds): Promise<void> {
  const end = Date.now() + WORK_MS;
  const work = async () => {
    while (Date.now() < end && (await applyNext(resources, kinds)));
  };
  const done = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = done.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  if (Date.now() >= end) await resources.jobs.enqueue(resources.db, scheduleApply, {});
}

type Schedule = typeof schedulesTable.$inferSelect;
type Due = Schedule & { isLate: boolean };

/** Applies one schedule in one transaction, which deletes its row too. @returns false if none is due */
async function applyNext(resources: Resources, kinds: ScheduledKinds): Promise<boolean> {
  return resources.db.transaction(async (tx) => {
    const due = await claimNext(tx);
    if (!due) return false;
    const { itemId, lateLimitHours } = due;
    if (due.isLate) {
      await report(
        resources,
        tx,
        kinds,
        due,
        `Passou do limite de atraso de ${describeHours(lateLimitHours)}.`,
      );
      await deleteSchedule(tx, itemId);
      return true;
    }
    const refusal = await apply(resources, tx, kinds, due);
    if (refusal === "unexpected" && due.attempts + 1 < ATTEMPTS) await postpone(tx, due);
    else if (refusal) await fail(resources, tx, kinds, due, refusal);
    else await deleteSchedule(tx, itemId);
    return true;
  });
}

/** The row is locked until the end of the transaction, so other processes take other ones. */
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

/** @returns undefined when it is done */
async function apply(
  resources: Resources,
  tx: Transaction,
  kinds: ScheduledKinds,
  { itemId, kind: name, action, revisionId, authorId, authorName }: Schedule,
): Promise<Refusal | "unexpected" | undefined> {
  const kind = Object.values(kinds).find((one) => one.name === name);
  if (!kind) throw new Error(`there is no kind ${name}`);
  const author = { id: authorId, name: authorName };
  try {
    // A savepoint: after an error the row can still be changed.
    const result = await tx.transaction((inner) => {
      const context = { ...resources, db: inner };
      return action === "publish"
        ? publishItem(context, kind, author, itemId, { revision: String(revisionId), reason: "scheduled" })
        : updateItem(context, kind, author, itemId, { isPublished: false });
    });
    return result.ok ? undefined : result;
  } catch (error) {
    resources.log.error({ err: error, itemId }, "a schedule could not be applied");
    return "unexpected";
  }
}

async function postpone(tx: Transaction, { itemId, attempts }: Schedule): Promise<void> {
  await tx
    .update(schedulesTable)
    .set({ attempts: attempts + 1, tryAt: sql`now() + interval '1 minute'` })
    .where(eq(schedulesTable.itemId, itemId));
}

/** The row stays, so that the calendar shows it. */
async function fail(
  resources: Resources,
  tx: Transaction,
  kinds: ScheduledKinds,
  schedule: Schedule,
  refusal: Refusal | "unexpected",
): Promise<void> {
  const failure = refusal === "unexpected" ? UNEXPECTED : describeRefusal(refusal);
  await tx.update(schedulesTable).set({ failure }).where(eq(schedulesTable.itemId, schedule.itemId));
  await report(resources, tx, kinds, schedule, failure);
}

async function report(
  { jobs }: Resources,
  tx: Transaction,
  kinds: ScheduledKinds,
  { itemId, kind: name, action, at, authorId }: Schedule,
  detail: string,
): Promise<void> {
  const table = Object.values(kinds).find((kind) => kind.name === name)?.table;
  const [item] = table ? await tx.select({ title: table.title }).from(table).where(eq(table.id, itemId)) : [];
  const title = item?.title ?? "";
  await jobs.enqueue(tx, scheduleReport, { title, action, at: at.toISOString(), authorId, detail });
}

function describeRefusal({ code, detail, errors = [] }: Refusal): string {
  return errors.map(({ message }) => message).join("; ") || (detail ?? PROBLEMS[code].detail);
}

function describeHours(hours: number | null): string {
  const shown = (hours ?? 0).toLocaleString("pt-BR", { maximumFractionDigits: 2 });
  return shown === "1" ? "1 hora" : `${shown} horas`;
}
