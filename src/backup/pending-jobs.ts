// Pending jobs: a backup contains these instead of the queue's own tables.
import { type ClientBase } from "pg";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Jobs } from "#src/platform/jobs/jobs.ts";
import type { ArchiveEnd } from "./archive/format.ts";

/**
 * Jobs with a schedule need not be restored, and those of backups are about this machine's files. It is asked of the
 * queue itself, so that nobody has to load all the code that works on jobs.
 */
const GO_ALONG = `state IN ('created', 'retry', 'active') AND name NOT LIKE 'backup.%' AND name NOT LIKE '\\_\\_%'
  AND name NOT IN (SELECT name FROM pgboss.schedule)`;

/** The pending jobs in their order. They name rows by id and contain no personal data (ADR 0008). */
export async function findPendingJobs(client: ClientBase): Promise<ArchiveEnd["jobs"]> {
  if (!(await hasQueue(client))) return [];
  const { rows } = await client.query<ArchiveEnd["jobs"][number]>(
    `SELECT name, data FROM pgboss.job WHERE ${GO_ALONG} ORDER BY created_on, id`,
  );
  return rows;
}

/**
 * Puts jobs into the queue of the restored site, in place of its pending ones.
 * @param queue undefined where there are none
 */
export async function replacePendingJobs(
  client: ClientBase,
  db: Queryable,
  queue: Jobs | undefined,
  pending: ArchiveEnd["jobs"],
): Promise<void> {
  if (await hasQueue(client)) await client.query(`DELETE FROM pgboss.job WHERE ${GO_ALONG}`);
  for (const { name, data } of pending) {
    const kind = queue?.kinds.find((kind) => kind.name === name);
    if (kind) await queue?.enqueue(db, kind, data);
  }
}

/** A database in which no site was started yet has none. */
async function hasQueue(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "SELECT to_regclass('pgboss.job') IS NOT NULL AND to_regclass('pgboss.schedule') IS NOT NULL AS found",
  );
  return rows[0]?.found ?? false;
}
