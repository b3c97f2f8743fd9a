// Durable background jobs with pg-boss. A job is enqueued in the transaction that makes it necessary.

import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { OutgoingPart } from "#src/shared/outgoing-parts.ts";
import type { Connection, Queryable } from "../database/database.ts";
import { QUEUE_SCHEMA } from "../database/queue-schema.ts";
import { describeFailure } from "../failure-codes.ts";
import type { Logger } from "../logger.ts";
import { isHeld, isHeldUntilCommit, listHolds } from "../outgoing/holds.ts";
import type { JobType } from "./job-type.ts";
import { logQueueErrors } from "./queue-errors.ts";
import { parkJobs } from "./queued-jobs.ts";
import { type RowWork, type RowWorker, startRowWorker } from "./row-worker.ts";
import { DUE_QUEUES, pollDueJobs, createWakers } from "./wake-workers.ts";

/** A machine that was off catches up when it is on again. */
const SCHEDULE_OPTIONS = { missed: "once" } as const;

export type { JobType } from "./job-type.ts";

interface JobPlan {
  /** Default: now. */
  startAfter?: Date;
}

export interface Jobs {
  /** All jobs that may be enqueued. */
  kinds: JobType<object>[];
  /**
   * Enqueues inside `tx`, so that the job exists if and only if the transaction commits. While its category is held,
   * the job waits outside of the queue.
   */
  enqueue<Data extends object>(
    tx: Queryable,
    kind: JobType<Data>,
    data: NoInfer<Data>,
    plan?: JobPlan,
  ): Promise<void>;
  /** Starts working on a queue. A handler that throws is retried. */
  work<Data extends object>(kind: JobType<Data>, handle: JobHandler<Data>): Promise<void>;
  /** Starts working on table rows that carry their own due time. @param name for `wakeSoon` */
  workOnRows<Row>(name: string, work: RowWork<Row>): void;
  /**
   * Makes this process look for rows soon, when the transaction that created them has probably committed. Otherwise
   * polling finds them, as in other processes.
   */
  wakeSoon(name: string): void;
  /**
   * Retries all failed jobs now, except those without retries and those that send something held.
   * @returns the number of jobs
   */
  retryFailed(db: Queryable): Promise<number>;
  /** Waits briefly for running jobs, and stops. */
  stop(): Promise<void>;
}

export interface RunningJob {
  id: string;
  /** Aborted when the job no longer belongs to this process. */
  signal: AbortSignal;
  /** Aborted when this process stops. A long job then stops early and throws, to be retried. */
  stopping: AbortSignal;
}

type JobHandler<Data> = (data: Data, job: RunningJob) => Promise<void>;

/** Jobs per fetch. They run concurrently, and each is completed on its own. */
const BATCH_SIZE = 10;
/** Polling of a single queue. Due jobs are found sooner, for all queues at once (wake-workers.ts). */
const POLL_SECONDS = 60;
/** How long a stop waits for running jobs. Slower ones are retried after the next start. */
const STOP_MS = 5_000;

/**
 * Connects to the queue, whose tables already exist (queue-schema.ts), and declares the queues.
 * @param kinds all jobs that will be enqueued or worked on
 */
export async function openJobs(connection: Connection, kinds: JobType<object>[], log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    ...connection,
    schema: QUEUE_SCHEMA,
    // Only the owner of the schema may migrate.
    migrate: false,
    max: 4,
    application_name: "vitrine-jobs",
    // Jobs of a killed process are noticed when their heartbeat is overdue (10 s) and the next check runs.
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
  });
  const errors = logQueueErrors(log, () => boss.getDb().executeSql("SELECT 1"));
  boss.on("error", errors.onError);
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "job queue warning"));
  await boss.start();
  const stopping = new AbortController();
  await declareQueues(boss, kinds);

  const wakers = createWakers();
  const rowWorkers: RowWorker[] = [];
  const worked: string[] = [];
  const findDue = async (): Promise<string[]> => {
    if (worked.length === 0) return [];
    const { rows } = await boss.getDb().executeSql(DUE_QUEUES, [worked]);
    return (rows as { name: string }[]).map(({ name }) => name);
  };
  const looking = pollDueJobs(findDue, wakers.wake, { onError: errors.onError, signal: stopping.signal });
  const onFailure = (job: { job: string; jobId?: string }, failure: object): void => {
    if (stopping.signal.aborted) log.info(job, "job interrupted by the stop: it is tried again");
    else log.warn({ ...job, ...failure }, "job failed");
  };
  return {
    kinds,
    async enqueue(tx, kind, data, { startAfter } = {}) {
      const id = randomUUID();
      const insert = (db: Queryable) =>
        boss.insert(kind.name, [{ id, ...(startAfter && { startAfter }), data }], {
          db: fromDrizzle(db, sql),
        });
      const part = holdablePart(kind);
      if (part && (await isHeld(tx, part)))
        await tx.transaction(async (inner) => {
          await insert(inner);
          if (await isHeldUntilCommit(inner, part)) await parkJobs(inner, [kind.name], id);
        });
      else await insert(tx);
      wakers.wakeSoon(kind.name);
    },
    async work<Data extends object>(kind: JobType<Data>, handle: JobHandler<Data>) {
      const options = {
        // A batch is as slow as its slowest job.
        batchSize: kind.sequential ? 1 : BATCH_SIZE,
        perJobResults: true,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: POLL_SECONDS,
      } as const;
      const startFetcher = () =>
        boss.work<Data, unknown, typeof options>(kind.name, options, async (batch) => {
          const results = await Promise.all(
            batch.map(({ id, data, signal }) =>
              runJob(kind.name, { id, data, signal, stopping: stopping.signal }, handle, onFailure),
            ),
          );
          // pg-boss never considers a batch of one full, so the next job would wait for the next poll.
          if (kind.sequential) wakers.wake(kind.name);
          return results;
        });
      // Two fetchers, so that one slow receiver does not block the rest.
      const count = kind.sequential || kind.cron ? 1 : 2;
      const fetchers = await Promise.all(Array.from({ length: count }, startFetcher));
      wakers.add(kind.name, () => {
        for (const id of fetchers) boss.notifyWorker(id);
      });
      worked.push(kind.name);
    },
    workOnRows(name, work) {
      const worker = startRowWorker(work, {
        onPollError: errors.onError,
        onFailure: (error) => onFailure({ job: name }, describeFailure(error)),
      });
      rowWorkers.push(worker);
      wakers.add(name, worker.wake);
    },
    wakeSoon: wakers.wakeSoon,
    async retryFailed(db) {
      // For example, a restore must not run a second time by itself.
      const held = new Set((await listHolds(db)).map(({ part }) => part));
      const repeatable = kinds
        .filter((kind) => {
          const part = holdablePart(kind);
          return kind.retryLimit > 0 && !(part && held.has(part));
        })
        .map(({ name }) => name);
      const { rows } = await db.execute<{ name: string; ids: string[] }>(
        sql`SELECT name, array_agg(id::text) AS ids FROM pgboss.job
            WHERE state = 'failed' AND name = ANY(${sql.param(repeatable)}) GROUP BY name`,
      );
      for (const { name, ids } of rows) await boss.retry(name, ids);
      return rows.reduce((sum, { ids }) => sum + ids.length, 0);
    },
    async stop() {
      stopping.abort();
      // An abandoned job still reports its end, to a queue that is closed by then.
      errors.stop();
      await Promise.all([
        looking,
        boss.stop({ graceful: true, timeout: STOP_MS }),
        ...rowWorkers.map((worker) => worker.stop(STOP_MS)),
      ]);
    },
  };
}

/** Returns the category that can hold these jobs; undefined if they are never held. */
export function holdablePart({ outgoing }: Pick<JobType<object>, "outgoing">): OutgoingPart | undefined {
  return outgoing === "access" ? undefined : outgoing;
}

async function runJob<Data>(
  name: string,
  job: RunningJob & { data: Data },
  handle: JobHandler<Data>,
  onFailure: (job: { job: string; jobId: string }, failure: object) => void,
): Promise<{ id: string; status: "completed" | "failed"; output?: object }> {
  try {
    await handle(job.data, job);
    return { id: job.id, status: "completed" };
  } catch (error) {
    const failure = describeFailure(error);
    onFailure({ job: name, jobId: job.id }, failure);
    return { id: job.id, status: "failed", output: failure };
  }
}

/** Writes differences only, because every start calls it and hardly any changes something. */
async function declareQueues(boss: PgBoss, kinds: JobType<object>[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const schedules = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const kind of kinds) {
    const { name, cron } = kind;
    const wanted = optionsOf(kind);
    const queue = queues.get(name);
    if (!queue) await boss.createQueue(name, wanted);
    else if (!includes(queue, wanted)) await boss.updateQueue(name, wanted);
    const schedule = { cron, timezone: "UTC", data: {}, options: SCHEDULE_OPTIONS };
    if (cron && !includes(schedules.get(name) ?? {}, schedule))
      await boss.schedule(name, cron, {}, SCHEDULE_OPTIONS);
  }
}

function optionsOf(kind: JobType<object>) {
  return {
    retryLimit: kind.retryLimit,
    retryDelay: kind.retryDelay,
    retryBackoff: true,
    retryDelayMax: kind.retryDelayMax,
    expireInSeconds: kind.expireAfter ?? 120,
    heartbeatSeconds: 10,
    // Earlier versions turned it on, and leaving it out would keep it.
    notify: false,
  };
}

function includes(stored: object, wanted: object): boolean {
  const values = new Map(Object.entries(stored));
  return Object.entries(wanted).every(([key, value]) => isDeepStrictEqual(values.get(key), value));
}
