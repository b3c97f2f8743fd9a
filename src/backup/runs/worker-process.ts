// The process that works on backups, with lower priority and little memory. It ends with the process that started it.

import { setPriority } from "node:os";
import { createLogger } from "#src/platform/logger.ts";
import { describeError, runBackup } from "./run-backup.ts";
import { runRestore } from "./run-restore.ts";
import type { TaskResult, WorkerInput, WorkerMessage } from "./task.ts";

/**
 * Visitors get about three times its share of a busy CPU (setpriority(2)). At the lowest priority, a backup on a busy
 * server would never be proved. The scratch database inherits it.
 */
const BACKUP_NICENESS = 5;

async function run({ config, kinds, task }: WorkerInput): Promise<TaskResult> {
  const log = createLogger(config.logLevel);
  const base = {
    config,
    onStep: (step: string) => tell({ step }),
    onError: (error: unknown) => log.error({ err: error, task: task.kind }, "backup failed"),
  };
  if (task.kind === "restore") {
    const site = {
      loadJobTypes: async () => kinds,
      loadPersonalData: async () => (await import("#src/slices.ts")).personalData,
      loadRevocables: async () => (await import("#src/slices.ts")).revocables,
    };
    return { kind: "restore", outcome: await runRestore({ ...base, site }, task.id) };
  }
  return { kind: "backup", outcomes: await runBackup(base, task) };
}

function lowerPriority(): void {
  try {
    setPriority(BACKUP_NICENESS);
  } catch {
    // Some systems forbid it.
  }
}

function tell(message: WorkerMessage, then: () => void = () => {}): void {
  process.send?.(message, then);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
process.on("disconnect", () => process.exit(1));
process.once("message", (input: WorkerInput) => {
  // The site is closed during a restore, so visitors wait for nothing else.
  if (input.task.kind !== "restore") lowerPriority();
  run(input).then(
    (result) => tell({ result }, () => process.exit(0)),
    (error: unknown) => {
      const log = createLogger(input.config.logLevel);
      log.error({ err: error, task: input.task.kind }, "backup failed");
      tell({ error: describeError(error, input.config) }, () => process.exit(1));
    },
  );
});
