// Pending jobs: a backup contains these instead of the queue's own tables.
import { type ClientBase } from "pg";
import type { Queryable } from "#src/platform/database.ts";
import type { JobKind, Jobs } from "#src/platform/jobs.ts";
import type { ArchiveEnd } from "./archive/format.ts";

const UNFINISHED = "state IN ('created', 'retry', 'active')";

/** Jobs with a schedule need not be restored; those of backups are about this machine's files. */
function goAlong(kinds: JobKind<object>[]): JobKind<object>[] {
  return kinds.filter(({ name, cron }) => !cron && !name.startsWith("backup."));
}

/** The pending jobs in their order. They name rows by id and contain no personal data (ADR 0008). */
export async function findPendingJobs(
  client: ClientBase,
  kinds: JobKind<object>[],
): Promise<ArchiveEnd["jobs"]> {
  const { rows: queue } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('pgboss.job') IS NOT NULL AS found",
  );
  if (!queue[0]?.found) return [];
  const { rows } = await client.query<ArchiveEnd["jobs"][number]>(
    `SELECT name, data FROM pgboss.job WHERE name = ANY($1) AND ${UNFINISHED} ORDER BY created_on, id`,
    [goAlong(kinds).map(({ name }) => name)],
  );
  return rows;
}

/** Puts jobs into the queue of the restored site, in place of its pending ones. */
export async function replacePendingJobs(
  client: ClientBase,
  db: Queryable,
  queue: { jobs: Jobs; kinds: JobKind<object>[] },
  pending: ArchiveEnd["jobs"],
): Promise<void> {
  const kinds = goAlong(queue.kinds);
  await client.query(`DELETE FROM pgboss.job WHERE name = ANY($1) AND ${UNFINISHED}`, [
    kinds.map(({ name }) => name),
  ]);
  for (const { name, data } of pending) {
    const kind = kinds.find((kind) => kind.name === name);
    if (kind) await queue.jobs.enqueue(db, kind, data);
  }
}
