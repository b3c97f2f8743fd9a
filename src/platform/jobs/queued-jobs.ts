// Moves jobs in and out of the queue with their complete state. pg-boss 12 itself can only insert new jobs, without a
// state or retry count.

import { sql } from "drizzle-orm";
import type { Queryable } from "../database/database.ts";
import { QUEUE_SCHEMA } from "../database/queue-schema.ts";

const JOB_TABLE = sql.raw(`${QUEUE_SCHEMA}.job`);

/** A row of pgboss.job. */
export interface QueuedJob extends Record<string, unknown> {
  id: string;
  name: string;
  data: Record<string, unknown> | null;
}

/**
 * Restores jobs in the queue as they were, replacing jobs with the same ids. Ignores columns that this version of the
 * queue lacks, and uses the defaults of new ones. The time that a job may wait starts now.
 */
export async function restoreJobs(db: Queryable, jobs: QueuedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const known = await readColumns(db);
  const columnsOf = (job: QueuedJob) => known.filter((name) => job[name] !== undefined).join(", ");
  const ids = sql.param(jobs.map(({ id }) => id));
  await db.execute(sql`DELETE FROM ${JOB_TABLE} WHERE id = ANY(${ids}::uuid[])`);
  for (const [columns, group] of Map.groupBy(jobs, columnsOf)) {
    const values = columns.replace(
      /\bkeep_until\b/,
      "greatest(start_after, now()) + (keep_until - start_after)",
    );
    await db.execute(sql`INSERT INTO ${JOB_TABLE} (${sql.raw(columns)}) SELECT ${sql.raw(values)}
      FROM jsonb_populate_recordset(NULL::${JOB_TABLE}, ${JSON.stringify(group)}::jsonb)`);
  }
}

/**
 * Moves pending jobs from the queue to `held_jobs`.
 * @param names queue names
 * @param id moves only this job
 */
export async function parkJobs(db: Queryable, names: string[], id?: string): Promise<void> {
  const which = id === undefined ? sql`true` : sql`id = ${id}`;
  await db.execute(sql`
    WITH taken AS (
      DELETE FROM ${JOB_TABLE} WHERE name = ANY(${sql.param(names)}) AND state < 'active' AND ${which} RETURNING *
    )
    INSERT INTO held_jobs (id, name, start_after, job)
    SELECT id, name, start_after, to_jsonb(taken) - 'output' FROM taken
    ON CONFLICT (id) DO UPDATE SET start_after = excluded.start_after, job = excluded.job`);
}

/** Moves parked jobs back into the queue. */
export async function unparkJobs(db: Queryable, names: string[]): Promise<void> {
  const { rows } = await db.execute<{ job: QueuedJob }>(sql`
    DELETE FROM held_jobs WHERE name = ANY(${sql.param(names)})
    RETURNING job || jsonb_build_object('start_after', start_after) AS job`);
  await restoreJobs(
    db,
    rows.map(({ job }) => job),
  );
}

/** Removes jobs with this data that no process has taken yet. */
export async function dropWaitingJobs(db: Queryable, name: string, data: object): Promise<void> {
  await db.execute(sql`DELETE FROM ${JOB_TABLE}
    WHERE name = ${name} AND data @> ${JSON.stringify(data)}::jsonb AND state < 'active'`);
}

async function readColumns(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT attname AS name FROM pg_attribute
    WHERE attrelid = ${`${QUEUE_SCHEMA}.job`}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY attnum`);
  return rows.map(({ name }) => name);
}
