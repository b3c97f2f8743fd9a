// Records the outcomes of backups and restores, and reports failures.

import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Queryable } from "#src/platform/database/database.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import type { Revoked } from "../schema.ts";
import type { BackupReason } from "../store/record.ts";
import { backupReport } from "./job-definitions.ts";
import { backupRunsTable as runs } from "./table.ts";

interface Run {
  task: "backup" | "restore";
  backupId: string | null;
  reason: BackupReason;
  error: string | null;
  revoked?: Revoked | null;
}

/**
 * Records a run. Mails the first failure of backups after a success, and the first success after a failure. Restores
 * are not mailed, because whoever requested one watches it.
 */
export async function recordRun({ db, jobs }: Pick<Resources, "db" | "jobs">, run: Run): Promise<void> {
  await db.transaction(async (tx) => {
    // One at a time, so that two simultaneous failures are one streak.
    await tx.execute(sql`LOCK TABLE backup_runs IN EXCLUSIVE MODE`);
    const [last] = await tx
      .select({ succeeded: runs.succeeded })
      .from(runs)
      .where(eq(runs.task, "backup"))
      .orderBy(desc(runs.endedAt))
      .limit(1);
    const [noted] = await tx
      .insert(runs)
      .values({ ...run, succeeded: run.error === null, endedAt: sql`clock_timestamp()` })
      .returning({ endedAt: runs.endedAt });
    await tx.delete(runs).where(lt(runs.endedAt, sql`now() - interval '1 year'`));
    const wasWell = last?.succeeded ?? true;
    if (run.task !== "backup" || wasWell === (run.error === null)) return;
    const at = (noted?.endedAt ?? new Date()).toISOString();
    await jobs.enqueue(tx, backupReport, { at, error: run.error });
  });
}

/** Returns what the last restore did not bring back. The run is recorded in the restored site. */
export async function findRevoked(
  db: Queryable,
): Promise<{ backupId: string; revoked: Revoked } | undefined> {
  const { backupId, revoked } = runs;
  const [last] = await db
    .select({ backupId, revoked })
    .from(runs)
    .where(and(eq(runs.task, "restore"), runs.succeeded))
    .orderBy(desc(runs.endedAt))
    .limit(1);
  return last?.backupId && last.revoked ? { backupId: last.backupId, revoked: last.revoked } : undefined;
}
