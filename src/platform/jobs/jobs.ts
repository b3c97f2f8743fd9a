// Durable background jobs with pg-boss: a job is enqueued in the transaction that makes it necessary.
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Connection, Queryable } from "#src/platform/database/database.ts";
import { describeFailure } from "#src/platform/failure-codes.ts";
import type { Logger } from "#src/platform/logger.ts";
import { declareQueues } from "./declare-queues.ts";
import type { JobKind } from "./job-kind.ts";
import { logQueueErrors } from "./queue-errors.ts";
import { QUEUE_SCHEMA } from "./queue-schema.ts";

export type { JobKind } from "./job-kind.ts";

/** When a job is due, and its group. */
interface JobPlan {
  /** Left out: now. */
  startAfter?: Date;
  /** For kinds with `atOnce`: for example the jobs of one receiver. */
  group?: string;
}

export interface Jobs {
  /** Enqueues inside `tx`, so that the job exists if and only if the transaction commits. */
  enqueue<Data extends object>(
    tx: Queryable,
    kind: JobKind<Data>,
    data: NoInfer<Data>,
    plan?: JobPlan,
  ): Promise<void>;
  /** Starts working on a kind; a handler that throws is retried. */
  work<Data extends object>(kind: JobKind<Data>, handle: JobHandler<Data>): Promise<void>;
  /** Has every failed job tried again, now, but those of kinds without retries. @returns how many */
  retryFailed(db: Queryable): Promise<number>;
  /** Gives the running jobs a moment, and stops. */
  stop(): Promise<void>;
}

interface RunningJob {
  id: string;
  /** Aborted when the job is no longer this process's. */
  signal: AbortSignal;
  /** Aborted when this process stops: a job that takes long leaves off then, and throws to be retried. */
  stopping: AbortSignal;
}

type JobHandler<Data> = (data: Data, job: RunningJob) => Promise<void>;

/** How many jobs of a kind one fetch takes: they run concurrently, and each is completed by itself. */
const BATCH_SIZE = 10;
/** So long a stop waits for the jobs in hand; those that take longer are tried again after the next start. */
const STOP_MS = 5_000;

/**
 * Connects the queue, whose tables are there already (queue-schema.ts), and declares the queues.
 * @param kinds every kind of job that will be enqueued or worked on
 */
export async function openJobs(connection: Connection, kinds: JobKind<object>[], log: Logger): Promise<Jobs> {
  const boss = new PgBoss({
    ...connection,
    schema: QUEUE_SCHEMA,
    // Only the owner of the schema may.
    migrate: false,
    max: 4,
    application_name: "vitrine-jobs",
    useListenNotify: true,
    // Jobs of a killed process are noticed when their heartbeat is overdue (10 s) and the next check runs.
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
    // How long a known number of waiting jobs may be old.
    queueCacheIntervalSeconds: 2,
  });
  const errors = logQueueErrors(log, () => boss.getDb().executeSql("SELECT 1"));
  boss.on("error", errors.onError);
  boss.on("warning", (warning) => log.warn({ warning: warning.message }, "job queue warning"));
  await boss.start();
  const stopping = new AbortController();
  await declareQueues(boss, kinds);

  const onFailure = (name: string, jobId: string, failure: object): void => {
    if (stopping.signal.aborted)
      log.info({ job: name, jobId }, "job interrupted by the stop: it is tried again");
    else log.warn({ job: name, jobId, ...failure }, "job failed");
  };
  return {
    async enqueue(tx, kind, data, { startAfter, group } = {}) {
      const plan = { ...(startAfter && { startAfter }), ...(group && { group: { id: group } }) };
      await boss.insert(kind.name, [{ ...plan, data }], { db: fromDrizzle(tx, sql) });
    },
    async work<Data extends object>(kind: JobKind<Data>, handle: JobHandler<Data>) {
      const { atOnce } = kind;
      const options = {
        // A batch is as slow as its slowest job.
        batchSize: atOnce ? 1 : BATCH_SIZE,
        perJobResults: true,
        // Two fetchers, so that one slow receiver does not hold up the rest.
        localConcurrency: atOnce?.inAll ?? 2,
        ...(atOnce && { localGroupConcurrency: atOnce.perGroup }),
        burstWhenBatchFull: true,
        // A queue of single jobs moves on at once while many wait, not by one at each poll.
        burstWhenReadyExceeds: 1,
        pollingIntervalSeconds: 1,
        // New jobs come by NOTIFY; polling finds the retries that are due.
        notifyPollingIntervalSeconds: 2,
      } as const;
      await boss.work<Data, unknown, typeof options>(kind.name, options, (batch) =>
        Promise.all(
          batch.map(({ id, data, signal }) =>
            runJob(kind.name, { id, data, signal, stopping: stopping.signal }, handle, onFailure),
          ),
        ),
      );
    },
    async retryFailed(db) {
      // A restore, for one, is never done by itself a second time.
      const repeatable = kinds.filter(({ retryLimit }) => retryLimit > 0).map(({ name }) => name);
      const { rows } = await db.execute<{ name: string; ids: string[] }>(
        sql`SELECT name, array_agg(id::text) AS ids FROM pgboss.job
            WHERE state = 'failed' AND name = ANY(${sql.param(repeatable)}) GROUP BY name`,
      );
      for (const { name, ids } of rows) await boss.retry(name, ids);
      return rows.reduce((sum, { ids }) => sum + ids.length, 0);
    },
    async stop() {
      stopping.abort();
      // A job that is given up still reports its end, to a queue that is closed by then.
      errors.stop();
      await boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}

async function runJob<Data>(
  name: string,
  job: RunningJob & { data: Data },
  handle: JobHandler<Data>,
  onFailure: (name: string, jobId: string, failure: object) => void,
): Promise<{ id: string; status: "completed" | "failed"; output?: object }> {
  try {
    await handle(job.data, job);
    return { id: job.id, status: "completed" };
  } catch (error) {
    const failure = describeFailure(error);
    onFailure(name, job.id, failure);
    return { id: job.id, status: "failed", output: failure };
  }
}
