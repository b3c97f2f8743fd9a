// Pending jobs: a backup contains these instead of the queue's own tables.
import type { ClientBase } from "pg";
import type { Queryable } from "#src/platform/database/database.ts";
import { holdablePart, type Jobs } from "#src/platform/jobs/jobs.ts";
import { parkJobs, putJobs, type QueuedJob } from "#src/platform/jobs/queued-jobs.ts";
import { holdEverything } from "#src/platform/outgoing/holds.ts";
import type { ArchiveEnd } from "./archive/format.ts";

type ArchivedJob = ArchiveEnd["jobs"][number];

/**
 * Jobs with a schedule need not be restored, and those of backups are about this machine's files. It is asked of the
 * queue itself, so that nobody has to load all the code that works on jobs.
 */
const GO_ALONG = `state IN ('created', 'retry', 'active') AND name NOT LIKE 'backup.%' AND name NOT LIKE '\\_\\_%'
  AND name NOT IN (SELECT name FROM pgboss.schedule)`;

/**
 * Returns the pending jobs in order, as whole rows without the output of their last attempt. A job in
 * progress is returned as one to retry. Jobs name rows by id and contain no personal data (ADR 0008).
 */
export async function findPendingJobs(client: ClientBase): Promise<ArchivedJob[]> {
  if (!(await hasQueue(client))) return [];
  const { rows } = await client.query<{ job: ArchivedJob }>(
    `SELECT to_jsonb(job) - 'output'
       || CASE WHEN state = 'active' THEN '{"state": "retry", "heartbeat_on": null}' ELSE '{}' END::jsonb AS job
     FROM pgboss.job AS job WHERE ${GO_ALONG} ORDER BY created_on, id`,
  );
  return rows.map(({ job }) => job);
}

/**
 * Puts jobs into the queue of the restored site, in place of its pending ones.
 * @param queue undefined where there are none
 */
export async function replacePendingJobs(
  client: ClientBase,
  db: Queryable,
  queue: Jobs | undefined,
  pending: ArchivedJob[],
): Promise<void> {
  if (await hasQueue(client)) await client.query(`DELETE FROM pgboss.job WHERE ${GO_ALONG}`);
  if (!queue) return;
  const known = new Map(queue.kinds.map((kind) => [kind.name, kind]));
  const brought = pending.filter(({ name }) => known.has(name) && known.get(name)?.outgoing !== "access");
  await putJobs(db, brought.filter(isWhole));
  // Format 1 does not say when a job is due: jobs with a due time check it in their own row.
  for (const job of brought) {
    const kind = known.get(job.name);
    if (kind && !isWhole(job)) await queue.enqueue(db, kind, job.data ?? {});
  }
}

/** Holds everything that goes out to people or tools, and parks the jobs that would send it. */
export async function holdOutgoing(db: Queryable, queue: Jobs | undefined): Promise<void> {
  await holdEverything(db);
  const names = (queue?.kinds ?? []).flatMap((kind) => (holdablePart(kind) ? [kind.name] : []));
  if (names.length > 0) await parkJobs(db, names);
}

const isWhole = (job: ArchivedJob): job is QueuedJob => typeof job.id === "string";

/** A database in which no site was started yet has none. */
async function hasQueue(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('pgboss.job') IS NOT NULL AND to_regclass('pgboss.schedule') IS NOT NULL AS found",
  );
  return rows[0]?.found ?? false;
}
