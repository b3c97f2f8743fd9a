import { randomUUID } from "node:crypto";
import { listAdminEmails } from "#src/accounts/accounts.server.ts";
import type { Resources } from "#src/platform/resources/resources.ts";
import { type Job, job } from "#src/platform/slices/define-slice.ts";
import { StartError } from "#src/platform/start-error.ts";
import { readMailContext } from "#src/settings/texts/mail-context.server.ts";
import { BACKUP_LOCK, tryLock } from "../locks.ts";
import { removeInterruptedProof } from "../prove-backup.ts";
import { openBackupStore } from "../store/open-store.ts";
import { backupReportMail } from "./email.ts";
import { backupNightly, backupReport, backupRestore, backupRun } from "./job-definitions.ts";
import { recordRun } from "./runs.server.ts";
import { runInWorker } from "./start-worker.ts";
import { type BackupTask, UNEXPECTED } from "./task.ts";

export const backupJobs: Job[] = [
  job(backupNightly, async (resources, _data, { stopping }) => {
    if (!resources.config.backup.isOn) return;
    const take = { id: randomUUID(), reason: "nightly" } as const;
    await workOn(resources, { kind: "backup", take, prove: true }, stopping);
  }),
  job(backupRun, (resources, { id }, { stopping }) =>
    workOn(
      resources,
      { kind: "backup", ...(id && { take: { id, reason: "manual" } }), prove: true },
      stopping,
    ),
  ),
  job(backupRestore, (resources, { id }, { stopping }) =>
    workOn(resources, { kind: "restore", id }, stopping),
  ),
  job(backupReport, async (resources, report, { id }) => {
    const to = await listAdminEmails(resources.db);
    if (to.length === 0) return;
    await resources.mailer.send(backupReportMail(id, report, to, await readMailContext(resources)));
  }),
];

/** Cleans up after killed processes, and has unproved backups proved, such as those taken before a migration. */
export async function tidyBackups(resources: Resources): Promise<void> {
  void cleanUpProof(resources).catch((error: unknown) =>
    resources.log.warn({ err: error }, "the database of a killed proof could not be removed"),
  );
  void findUnproved(resources).catch((error: unknown) =>
    resources.log.warn({ err: error }, "backups could not be listed"),
  );
}

async function workOn(resources: Resources, task: BackupTask, stopping: AbortSignal): Promise<void> {
  const { config, db, jobs, log } = resources;
  const result = await runInWorker(config, jobs.kinds, task, { signal: stopping }).catch(
    async (error: unknown) => {
      // This process is stopping. Another one continues, or this one after its restart.
      if (stopping.aborted) throw error;
      log.error({ err: error, task: task.kind }, "backup failed");
      await recordRun(resources, {
        task: task.kind,
        backupId: task.kind === "restore" ? task.id : (task.take?.id ?? null),
        reason: task.kind === "restore" ? "restore" : (task.take?.reason ?? "manual"),
        error: error instanceof StartError ? error.message : UNEXPECTED,
      });
      return undefined;
    },
  );
  if (!result) return;
  if (result.kind === "restore") {
    const { id, error, erasedAgain, unreadableSecrets, revoked } = result.outcome;
    if (error === null) log.warn({ backup: id, erasedAgain, unreadableSecrets }, "backup restored");
    else log.error({ backup: id, reason: error }, "a backup could not be restored");
    await recordRun(resources, { task: "restore", backupId: id, reason: "restore", error, revoked });
    // Proves the backup that was taken before the restore.
    await jobs.enqueue(db, backupRun, {});
    return;
  }
  for (const { id, reason, bytes, state, error } of result.outcomes) {
    if (state === "proving") continue;
    if (error === null) log.info({ backup: id, reason, bytes }, "backup taken and proved");
    else log.error({ backup: id, cause: reason, reason: error }, "backup failed");
    await recordRun(resources, { task: "backup", backupId: id, reason, error });
  }
}

/**
 * Removes the leftovers of a killed proof, which may still run and fill the disk, unless a backup is being worked on.
 */
async function cleanUpProof({ config, db }: Resources): Promise<void> {
  const lock = await tryLock(db.$client, BACKUP_LOCK);
  if (!lock) return;
  try {
    await removeInterruptedProof(config);
  } finally {
    lock.release();
  }
}

async function findUnproved({ config, db, jobs }: Resources): Promise<void> {
  const records = await (await openBackupStore(config)).list();
  if (records.some(({ state }) => state === "proving")) await jobs.enqueue(db, backupRun, {});
}
