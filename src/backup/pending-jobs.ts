// Pending jobs, which a backup contains instead of the queue's own tables.

import type { ClientBase } from "pg";
import type { Queryable } from "#src/platform/database/database.ts";
import { holdablePart, type Jobs } from "#src/platform/jobs/jobs.ts";
import { parkJobs, restoreJobs, type QueuedJob } from "#src/platform/jobs/queued-jobs.ts";
import { holdEverything } from "#src/platform/outgoing/holds.ts";
import type { ArchiveEnd } from "./archive/format.ts";

type ArchivedJob = ArchiveEnd["jobs"][number];

/**
 * Excludes scheduled jobs, which need not be restored, and those of backups, which are about this machine's files.
 * Asks the queue itself, so that the code of all jobs need not be loaded.
 */
const IS_BACKED_UP = `state IN ('created', 'retry', 'active') AND name NOT LIKE 'backup.%' AND name NOT LIKE '\\_\\_%'
  AND name NOT IN (SELECT name FROM pgboss.schedule)`;

/**
 * Returns the pending jobs in order, as whole rows without the output of their last attempt. A running job is
 * returned as one to retry. Jobs refer to rows by id and contain no personal data (docs/adr/0008).
 */
export async function findPendingJobs(client: ClientBase): Promise<ArchivedJob[]> {
  if (!(await hasQueue(client))) return [];
  const { rows } = await client.query<{ job: ArchivedJob }>(
    `SELECT to_jsonb(job) - 'output'
       || CASE WHEN state = 'active' THEN '{"state": "retry", "heartbeat_on": null}' ELSE '{}' END::jsonb AS job
     FROM pgboss.job AS job WHERE ${IS_BACKED_UP} ORDER BY created_on, id`,
  );
  return rows.map(({ job }) => job);
}

/**
 * Replaces the queue's pending jobs by those of the backup.
 * @param queue undefined if there are none
 */
export async function replacePendingJobs(
  client: ClientBase,
  db: Queryable,
  queue: Jobs | undefined,
  pending: ArchivedJob[],
): Promise<void> {
  if (await hasQueue(client)) await client.query(`DELETE FROM pgboss.job WHERE ${IS_BACKED_UP}`);
  if (!queue) return;
  const known = new Map(queue.kinds.map((kind) => [kind.name, kind]));
  const restored = pending.filter(({ name }) => known.has(name) && known.get(name)?.outgoing !== "access");
  await restoreJobs(db, restored.filter(isWhole));
  // Format 1 has no due times. Jobs with a due time check it in their own row.
  for (const job of restored) {
    const kind = known.get(job.name);
    if (kind && !isWhole(job)) await queue.enqueue(db, kind, job.data ?? {});
  }
}

/** Holds everything that is sent to people or tools, and parks the jobs that would send it. */
export async function holdOutgoing(db: Queryable, queue: Jobs | undefined): Promise<void> {
  await holdEverything(db);
  const names = (queue?.kinds ?? []).flatMap((kind) => (holdablePart(kind) ? [kind.name] : []));
  if (names.length > 0) await parkJobs(db, names);
}

const isWhole = (job: ArchivedJob): job is QueuedJob => typeof job.id === "string";

/** A database in which no site was started yet has no queue. */
async function hasQueue(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('pgboss.job') IS NOT NULL AND to_regclass('pgboss.schedule') IS NOT NULL AS found",
  );
  return rows[0]?.found ?? false;
}
